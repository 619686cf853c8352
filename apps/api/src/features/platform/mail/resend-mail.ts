import { randomUUID } from 'node:crypto';
import { loggedMailCan, loggedMailStateOf } from '@resolvo/contract/platform/mails';
import { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { findMail } from './mail-log.ts';
import { mailJob, mailSend, mailTogether, togetherParts } from './queues.ts';

/** What a mail of several is made from. */
const togetherData = z.strictObject({ parts: togetherParts });

/** The same mail once more, as a new one: the first stays in the log as it was. */
export async function resendMail(
  deps: Pick<Deps, 'db' | 'jobs' | 'mails' | 'events'>,
  actor: StaffActor,
  mailId: string,
): Promise<string> {
  const { row, is_document, has_secret } = await findMail(deps, mailId);
  demand(loggedMailCan.resend({ state: loggedMailStateOf(row), is_document, has_secret }));
  const several = togetherData.safeParse(row.data);
  const again = {
    mail_id: randomUUID(),
    template: row.template,
    to: row.address,
    data: row.data,
    resend_of: row.id,
    ...(row.reply_to === null ? {} : { reply_to: row.reply_to }),
  };
  await deps.db.transaction().execute(async (tx) => {
    if (several.success) {
      const one = { mail_id: randomUUID(), to: row.address, resend_of: row.id, parts: several.data.parts };
      await deps.jobs.send(tx, mailTogether, one);
    } else await deps.jobs.send(tx, mailSend, mailJob.parse(again));
    await deps.events.emit(tx, { name: 'mail.resent', accountId: null, by: actor, data: { mail_id: row.id } });
  });
  return row.address;
}
