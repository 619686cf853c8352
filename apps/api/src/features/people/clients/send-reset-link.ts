import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { mailKey, mailsToAddress } from '../accounts/limits.ts';
import { createMailLink } from '../accounts/mail-links.ts';
import { resetPasswordMail } from '../accounts/mails.ts';
import { holdOwner } from './hold-owner.ts';
import { refuseWhileAddressChanges } from './sign-in-change-rows.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'vault' | 'settings' | 'limiter'>;

/** The same link that the client can ask for, to the address that they have. Staff never see it. */
export async function sendResetLink(deps: Needs, actor: StaffActor, userId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, actor, userId);
    await refuseWhileAddressChanges(tx, owner.id);
    if (owner.isInvited) throw conflict('This client has no password yet. Please send the invitation again.');
    await deps.limiter.consume(mailsToAddress, mailKey('reset_password', owner.email));
    const linkSealed = await createMailLink(deps, tx, {
      personId: owner.id,
      purpose: 'reset_password',
      email: owner.email,
    });
    await queueMail(deps, tx, { to: owner.email, linkSealed }, resetPasswordMail, {});
    await deps.events.emit(tx, {
      name: 'account.password_reset_requested',
      accountId: null,
      personId: owner.id,
      by: actor,
      data: { person_id: owner.id },
    });
    return owner.email;
  });
}
