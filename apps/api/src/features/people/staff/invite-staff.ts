import { dayInWords } from '@resolvo/contract/day-words';
import {
  longestStaffInvitationDays,
  maxStaffInvitations,
  mayGive,
  staffInvitationDays,
  type staffInviteBody,
} from '@resolvo/contract/people/staff';
import { addDays } from '@resolvo/contract/periods';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { emailKey, mailsToAddress } from '../accounts/limits.ts';
import { findByEmail } from '../accounts/queries.ts';
import { demandRight, findRole, holdGrantor } from './hold-grantor.ts';
import { selectInvitations } from './list-staff.ts';
import { staffInvitationMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'vault' | 'settings' | 'limiter'>;

const usualEnd = sql<Date>`now() + make_interval(days => ${staffInvitationDays})`;

/** An open invitation to the same address is replaced. */
export async function inviteStaff(
  deps: Needs,
  actor: StaffActor,
  { email, role_id, link_until }: z.output<typeof staffInviteBody>,
): Promise<void> {
  await deps.limiter.consume(mailsToAddress, `staff-invitation:${emailKey(email)}`);
  const until = endOfLink(deps, link_until);
  await deps.db.transaction().execute(async (tx) => {
    const mine = await holdGrantor(tx, actor);
    const role = await findRole(tx, role_id);
    demandRight(mayGive(mine, role));
    const person = await findByEmail(tx, email);
    if (person && person.staff_permissions !== 0) {
      throw conflict('This person is staff already. Please change their role instead.');
    }
    const open = tx
      .updateTable('staff_invitations')
      .set({ withdrawn_at: sql`now()` })
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null);
    await open.where(sql<boolean>`lower(email) = ${emailKey(email)}`).execute();
    const { count } = await tx
      .selectFrom('staff_invitations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= maxStaffInvitations) {
      throw conflict(
        `There are ${maxStaffInvitations} open invitations, which is the most. Please withdraw one first.`,
      );
    }
    const token = newSecret();
    const { id } = await tx
      .insertInto('staff_invitations')
      .values({
        email,
        role_id: role.id,
        token_hash: hashSecret(token),
        invited_by: actor.personId,
        created_at: deps.now(),
        chosen_end: until ?? null,
        expires_at: until ?? usualEnd,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendInvitation(deps, tx, id, token);
    await deps.events.emit(tx, {
      name: 'staff.invited',
      accountId: null,
      by: actor,
      data: { invitation_id: id, email },
      after: { role: role.name, permissions: role.permissions },
    });
  });
}

function endOfLink({ now }: Pick<Deps, 'now'>, asked: number | null): Date | undefined {
  if (asked === null) return undefined;
  const until = new Date(asked * 1000);
  if (until <= now()) throw invalid('link_until', 'Please choose a date in the future.');
  if (until > addDays(now(), longestStaffInvitationDays)) {
    throw invalid('link_until', `Please choose a date within ${longestStaffInvitationDays} days.`);
  }
  return until;
}

/** A new link, from now on in the name of who sends it. The old one stops working. */
export async function resendStaffInvitation(deps: Needs, actor: StaffActor, invitationId: string): Promise<void> {
  const asked = await selectInvitations(deps.db).where('i.id', '=', invitationId).executeTakeFirst();
  if (!asked) throw notFound();
  await deps.limiter.consume(mailsToAddress, `staff-invitation:${emailKey(asked.email)}`);
  const token = newSecret();
  await deps.db.transaction().execute(async (tx) => {
    const mine = await holdGrantor(tx, actor);
    demandRight(mayGive(mine, await findRole(tx, asked.role_id)));
    const renewed = await tx
      .updateTable('staff_invitations')
      .set({
        token_hash: hashSecret(token),
        invited_by: actor.personId,
        // What was chosen is kept while it lies ahead.
        expires_at: sql<Date>`case when chosen_end > now() then chosen_end else ${usualEnd} end`,
      })
      .where('id', '=', invitationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!renewed) throw notFound();
    await sendInvitation(deps, tx, invitationId, token);
    await deps.events.emit(tx, {
      name: 'staff.invited',
      accountId: null,
      by: actor,
      data: { invitation_id: invitationId, email: asked.email },
      after: { role: asked.role_name, permissions: asked.permissions },
    });
  });
}

export async function withdrawStaffInvitation(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  invitationId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdGrantor(tx, actor);
    const withdrawn = await tx
      .updateTable('staff_invitations')
      .set({ withdrawn_at: sql`now()` })
      .where('id', '=', invitationId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!withdrawn) throw notFound();
    await deps.events.emit(tx, {
      name: 'staff.invitation_withdrawn',
      accountId: null,
      by: actor,
      data: { invitation_id: invitationId, email: withdrawn.email },
    });
  });
}

async function sendInvitation(deps: Needs, tx: Queryable, invitationId: string, token: string): Promise<void> {
  const told = await selectInvitations(tx).where('i.id', '=', invitationId).executeTakeFirstOrThrow();
  const linkSealed = deps.vault.seal(`${deps.settings.publicUrl}/auth/join-staff?token=${token}`, 'mail-link');
  await queueMail(deps, tx, { to: told.email, linkSealed }, staffInvitationMail, {
    invited_by: told.inviter ?? '',
    role: told.role_name,
    needs_factor: deps.settings.requireStaffTwoFactor,
    until: dayInWords(told.expires_at),
  });
}
