import type { Clock } from './clock.ts';

export interface JournalEntry {
  id: number;
  at: string;
  part: string;
  /** HTTP method or protocol verb. */
  verb: string;
  what: string;
  outcome: string;
  /** Summaries for a person. Whoever records removes the secrets first. */
  request?: string;
  response?: string;
}

export interface Journal {
  record(entry: Omit<JournalEntry, 'id' | 'at'>): void;
  /** Newest first. */
  list(filter?: { part?: string | undefined; after?: number | undefined }): JournalEntry[];
}

export function createJournal(clock: Clock, capacity = 2000): Journal {
  const entries: JournalEntry[] = [];
  let lastId = 0;
  return {
    record(entry) {
      // Real time, not lab time: ids go on rising after a restart and when the clock is set back.
      lastId = Math.max(Date.now(), lastId + 1);
      entries.push({ id: lastId, at: clock.now().toISOString(), ...entry });
      if (entries.length > capacity) entries.shift();
    },
    list({ part, after = 0 } = {}) {
      return entries.filter((entry) => entry.id > after && (part === undefined || entry.part === part)).reverse();
    },
  };
}
