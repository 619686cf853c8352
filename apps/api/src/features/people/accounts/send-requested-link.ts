import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { linkRequest } from './link-request.ts';
import { createMailLink } from './mail-links.ts';
import { activateMail, resetPasswordMail, resetUnavailableMail } from './mails.ts';
import { findByEmail } from './queries.ts';

/** The job behind "send it again" and "forgot password". Does nothing for unknown addresses. */
export async function sendRequestedLink(
  deps: Pick<Deps, 'db' | 'jobs' | 'vault' | 'settings' | 'events'>,
  request: z.output<typeof linkRequest>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const person = await findByEmail(tx, request.email);
    if (!person?.email || person.shut_out) return;
    const to = person.email;
    const verified = person.email_verified_at !== null;

    if (request.purpose === 'activate') {
      if (verified) return;
      // The browser that registered remains the only one the link signs in.
      const earlier = await tx
        .selectFrom('mail_links')
        .select(['browser_hash', 'remember'])
        .where('person_id', '=', person.id)
        .where('purpose', '=', 'activate')
        .executeTakeFirst();
      const link_sealed = await createMailLink(deps, tx, {
        personId: person.id,
        purpose: 'activate',
        email: to,
        browserHash: earlier?.browser_hash ?? undefined,
        remember: earlier?.remember ?? false,
      });
      await queueMail(deps, tx, { to, linkSealed: link_sealed }, activateMail, {});
      return;
    }

    if (person.staff_permissions !== 0) {
      await queueMail(deps, tx, { to }, resetUnavailableMail, {});
      return;
    }
    const link_sealed = await createMailLink(deps, tx, { personId: person.id, purpose: 'reset_password', email: to });
    await queueMail(deps, tx, { to, linkSealed: link_sealed }, resetPasswordMail, {});
    const origin = { ip: request.ip, userAgent: request.user_agent };
    await deps.events.emit(tx, {
      name: 'account.password_reset_requested',
      accountId: null,
      personId: person.id,
      by: { personId: person.id, origin },
      data: { person_id: person.id },
    });
  });
}
