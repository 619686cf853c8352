import type { Deps } from '../../../core/deps.ts';

export type InboxNeeds = Pick<
  Deps,
  'db' | 'jobs' | 'events' | 'now' | 'vault' | 'settings' | 'limiter' | 'log' | 'inbox' | 'files' | 'mailWatch'
>;

/** A mail that another try was noted of. */
export interface WaitingMail {
  readonly id: string;
  readonly validity: string;
  readonly uid: number;
  readonly attempts: number;
  /** Of the mail as the mailbox says it; of a large one we have the beginning alone. */
  readonly size: number;
  /** Staff asked to take it, however much its sender wrote. */
  readonly letIn: boolean;
}

export interface Outcome {
  readonly outcome: 'written' | 'enquiry' | 'ignored' | 'duplicate' | 'refused' | 'aside';
  readonly reason?: string;
  readonly enquiryId?: string | null;
  /** False: its original is not kept. */
  readonly keep?: boolean;
  /** The message that it became. */
  readonly saidId?: string;
}
