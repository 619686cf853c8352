import type { Deps } from '../../../core/deps.ts';
import type { MailOutcome, OutgoingMail } from '../../../core/mails.ts';
import { suppress } from '../../platform/mail/take-bounce.ts';
import { newsLetterMail, serviceLetterMail } from './mails.ts';
import { moveRecipient } from './move.ts';

const letters: readonly string[] = [newsLetterMail.name, serviceLetterMail.name];
const stateOf = { sent: 'sent', held: 'skipped', refused: 'refused', bounced: 'bounced' } as const;

/** What became of a mail of a letter stands with its recipient. A mailbox that is refused is not written to again. */
export async function watchMail(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  mail: Pick<OutgoingMail, 'id' | 'template' | 'to'>,
  { kind, reason }: MailOutcome,
): Promise<void> {
  if (!letters.includes(mail.template)) return;
  await deps.db.transaction().execute(async (tx) => {
    const moved = await moveRecipient(tx, mail.id, stateOf[kind], { reason: reason.slice(0, 500) });
    if (moved && kind === 'refused') await suppress(deps, tx, { mailId: mail.id, address: mail.to, reason });
  });
}
