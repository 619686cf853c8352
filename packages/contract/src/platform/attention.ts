import { z } from 'zod';
import { unixSeconds } from '../common.ts';
import { type StateWord, stateWords } from '../state-words.ts';

/** Whether the work behind the screens goes on. Times are 0 where there is none. */
export const workFacts = z.strictObject({
  oldest_waiting_at: unixSeconds.describe('Of the jobs that could run now.'),
  hourly_at: unixSeconds.describe('When the hourly work was last done.'),
  mails_failing: z.number().int().describe('Mails of the last day that the mail server did not take yet.'),
});
type WorkFacts = z.infer<typeof workFacts>;

/** What a process found about its own setup: providers, mail, DNS, database, clock, disk. */
export const setupFacts = z.strictObject({
  checked_at: unixSeconds.describe('0 while the process that answers has not looked yet.'),
  findings: z.array(
    z.strictObject({
      name: z.string(),
      grade: z.enum(['warning', 'wrong']),
      sentence: z.string(),
      advice: z.string().describe('What to do about it.'),
    }),
  ),
});

export const setupWords = stateWords({
  warning: { word: 'Warning', meaning: 'turn' },
  wrong: { word: 'Wrong', meaning: 'broken' },
});

/** A job that waits longer than this says that workers are missing or too few. */
const patientSeconds = 15 * 60;
/** The hourly work may wait for a worker that restarts. */
const hourlySeconds = 2 * 3600;

/** Kinds of what waits for staff, where the state of the thing itself does not say it. */
export const attentionWords = stateWords({
  payout: { word: 'Payout to send', meaning: 'turn' },
  halt: { word: 'Invoicing halted', meaning: 'broken' },
  outage: { word: 'Out of reach', meaning: 'broken' },
  saga: { word: 'Stuck', meaning: 'broken' },
  sign_in: { word: 'Second person', meaning: 'turn' },
  task: { word: 'Task', meaning: 'turn' },
  ticket: { word: 'Ticket', meaning: 'turn' },
  case: { word: 'Abuse case', meaning: 'turn' },
  mail: { word: 'Mail set aside', meaning: 'turn' },
  dispute: { word: 'Dispute', meaning: 'broken' },
  alert: { word: 'Card alert', meaning: 'broken' },
  job: { word: 'Failed job', meaning: 'broken' },
});

interface HealthFacts {
  /** How many clusters there are, and how many of them cannot be reached. */
  readonly clusters?: { readonly total: number; readonly away: number } | undefined;
  /** Nodes of clusters that can be reached, and how many of them are off. */
  readonly nodes?: { readonly total: number; readonly off: number } | undefined;
  readonly cardAlerts?: number | undefined;
  readonly failedJobs?: number | undefined;
  readonly work?: WorkFacts | undefined;
  readonly nowSeconds: number;
}

/** What a word of the health is about, for where it leads. */
export type HealthWord = StateWord & { readonly about: 'clusters' | 'nodes' | 'cards' | 'work' };

/** The health of the company in a few words each; what is not known to the reader is left out. */
export function healthWords({ clusters, nodes, cardAlerts, failedJobs, work, nowSeconds }: HealthFacts): HealthWord[] {
  const words: HealthWord[] = [];
  if (clusters) {
    const { total, away } = clusters;
    words.push(
      away === 0
        ? {
            word: total === 1 ? 'The cluster is in reach' : `All ${total} clusters in reach`,
            meaning: 'well',
            about: 'clusters',
          }
        : { word: `${away} of ${total} clusters out of reach`, meaning: 'broken', about: 'clusters' },
    );
  }
  if (nodes && nodes.off > 0) {
    words.push({
      word: `${nodes.off} of ${nodes.total} nodes ${nodes.off === 1 ? 'is' : 'are'} off`,
      meaning: 'broken',
      about: 'nodes',
    });
  }
  if (cardAlerts !== undefined) {
    words.push(
      cardAlerts === 0
        ? { word: 'No card alerts', meaning: 'well', about: 'cards' }
        : { word: 'Card alerts are open', meaning: 'broken', about: 'cards' },
    );
  }
  if (failedJobs !== undefined) {
    words.push(
      failedJobs === 0
        ? { word: 'No failed jobs', meaning: 'well', about: 'work' }
        : { word: 'Jobs have failed', meaning: 'broken', about: 'work' },
    );
  }
  if (work) {
    words.push(
      work.mails_failing === 0
        ? { word: 'Mail goes out', meaning: 'well', about: 'work' }
        : {
            word: work.mails_failing === 1 ? '1 mail is not taken' : `${work.mails_failing} mails are not taken`,
            meaning: 'broken',
            about: 'work',
          },
    );
    const waits = work.oldest_waiting_at > 0 && nowSeconds - work.oldest_waiting_at > patientSeconds;
    const isLate = work.hourly_at > 0 && nowSeconds - work.hourly_at > hourlySeconds;
    words.push(
      waits
        ? { word: 'Work waits for a worker', meaning: 'broken', about: 'work' }
        : isLate
          ? { word: 'The hourly work is late', meaning: 'broken', about: 'work' }
          : { word: 'Schedules on time', meaning: 'well', about: 'work' },
    );
  }
  return words;
}
