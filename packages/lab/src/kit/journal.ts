import type { Clock } from './clock.ts';

/** A whole call, for programs that check it against the vendor's schema. Secrets are masked, their keys are kept. */
export interface Exchange {
  readonly params: unknown;
  readonly status: number;
  readonly body: unknown;
}

/** An exchange whose body was written as JSON already. */
interface WrittenExchange extends Omit<Exchange, 'body'> {
  readonly bodyText: string;
}

export interface JournalEntry {
  id: number;
  at: string;
  part: string;
  /** HTTP method or protocol verb. */
  verb: string;
  what: string;
  outcome: string;
  /** Summaries for a person. The part that records the call removes the secrets first. */
  request?: string;
  response?: string;
  exchange?: Exchange;
}

export interface Journal {
  record(entry: Omit<JournalEntry, 'id' | 'at' | 'exchange'> & { exchange?: WrittenExchange }): void;
  /** Newest first; exchanges are left out unless asked for. */
  list(filter?: {
    part?: string | undefined;
    after?: number | undefined;
    exchanges?: boolean | undefined;
  }): JournalEntry[];
}

/** Cap on kept exchanges: one answer that lists a thousand machines is a few hundred KB, and clients poll for it. */
const EXCHANGE_BYTES = 24 * 1024 * 1024;

interface Kept extends Omit<JournalEntry, 'exchange'> {
  exchange?: WrittenExchange;
}

export function createJournal(clock: Clock, capacity = 2000, exchangeBytes = EXCHANGE_BYTES): Journal {
  const entries: Kept[] = [];
  let lastId = 0;
  let bytes = 0;
  /** Entries before this index have had their exchange dropped. */
  let lean = 0;

  function dropExchange(entry: Kept | undefined): void {
    bytes -= entry?.exchange?.bodyText.length ?? 0;
    delete entry?.exchange;
  }

  return {
    record({ exchange, ...entry }) {
      // Real time, not lab time: ids go on rising after a restart and when the clock is set back.
      lastId = Math.max(Date.now(), lastId + 1);
      const kept: Kept = { id: lastId, at: clock.now().toISOString(), ...entry };
      if (exchange !== undefined) {
        kept.exchange = exchange;
        bytes += exchange.bodyText.length;
      }
      entries.push(kept);
      if (entries.length > capacity) {
        dropExchange(entries.shift());
        lean = Math.max(0, lean - 1);
      }
      while (bytes > exchangeBytes && lean < entries.length) {
        dropExchange(entries[lean]);
        lean += 1;
      }
    },
    list({ part, after = 0, exchanges = false } = {}) {
      return entries
        .filter((entry) => entry.id > after && (part === undefined || entry.part === part))
        .map(({ exchange, ...entry }) => {
          if (!exchanges || exchange === undefined) return entry;
          const { params, status, bodyText } = exchange;
          return { ...entry, exchange: { params, status, body: JSON.parse(bodyText) as unknown } };
        })
        .reverse();
    },
  };
}
