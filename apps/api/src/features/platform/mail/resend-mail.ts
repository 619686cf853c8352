import { randomUUID } from 'node:crypto';
import { loggedMailCan, loggedMailStateOf } from '@resolvo/contract/platform/mails';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { findMail } from './mail-log.ts';
import { mailJob, mailSend } from './queues.ts';

/** The same mail once more, as a new one: the first stays in the log as it was. */
export async function resendMail(
  deps: Pick<Deps, 'db' | 'jobs' | 'mails' | 'events'>,
  actor: StaffActor,
  mailId: string,
): Promise<string> {
  const { row, is_document, has_secret } = await findMail(deps, mailId);
  demand(loggedMailCan.resend({ state: loggedMailStateOf(row), is_document, has_secret }));
  const again = mailJob.parse({
    mail_id: randomUUID(),
    template: row.template,
    to: row.address,
    data: row.data,
    resend_of: row.id,
    ...(row.reply_to === null ? {} : { reply_to: row.reply_to }),
  });
  await deps.db.transaction().execute(async (tx) => {
    await deps.jobs.send(tx, mailSend, again);
    await deps.events.emit(tx, { name: 'mail.resent', accountId: null, by: actor, data: { mail_id: row.id } });
  });
  return row.address;
}
