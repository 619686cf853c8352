import { type StateWord, stateWords } from '../state-words.ts';

/** Kinds of what waits for staff, where the state of the thing itself does not say it. */
export const attentionWords = stateWords({
  halt: { word: 'Invoicing halted', meaning: 'broken' },
  outage: { word: 'Out of reach', meaning: 'broken' },
  saga: { word: 'Stuck', meaning: 'broken' },
  task: { word: 'Task', meaning: 'turn' },
  ticket: { word: 'Ticket', meaning: 'turn' },
  dispute: { word: 'Dispute', meaning: 'broken' },
  alert: { word: 'Card alert', meaning: 'broken' },
  job: { word: 'Failed job', meaning: 'broken' },
});

interface HealthFacts {
  /** How many clusters there are, and how many of them cannot be reached. */
  readonly clusters?: { readonly total: number; readonly away: number } | undefined;
  readonly cardAlerts?: number | undefined;
  readonly failedJobs?: number | undefined;
}

/** The health of the company in a few words each; what is not known to the reader is left out. */
export function healthWords({ clusters, cardAlerts, failedJobs }: HealthFacts): StateWord[] {
  const words: StateWord[] = [];
  if (clusters) {
    const { total, away } = clusters;
    words.push(
      away === 0
        ? { word: total === 1 ? 'The cluster is in reach' : `All ${total} clusters in reach`, meaning: 'well' }
        : { word: `${away} of ${total} clusters out of reach`, meaning: 'broken' },
    );
  }
  if (cardAlerts !== undefined) {
    words.push(
      cardAlerts === 0
        ? { word: 'No card alerts', meaning: 'well' }
        : { word: 'Card alerts are open', meaning: 'broken' },
    );
  }
  if (failedJobs !== undefined) {
    words.push(
      failedJobs === 0 ? { word: 'No failed jobs', meaning: 'well' } : { word: 'Jobs have failed', meaning: 'broken' },
    );
  }
  return words;
}
