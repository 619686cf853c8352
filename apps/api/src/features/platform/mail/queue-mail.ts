import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MailJob } from './mail-job.ts';

type Unsent<J> = J extends unknown ? Omit<J, 'mail_id'> : never;

/** Puts a mail into the outbox of the caller's transaction. */
export function queueMail(deps: Pick<Deps, 'jobs'>, tx: Queryable, mail: Unsent<MailJob>): Promise<void> {
  return deps.jobs.send(tx, 'mail-send', { ...mail, mail_id: randomUUID() });
}
