import {
  invitationDays,
  type inviteBody,
  maskOfMember,
  maxMembers,
  memberRole,
} from '@resolvo/contract/people/members';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { emailKey, mailsToAddress } from '../accounts/limits.ts';
import { countMailToStranger } from '../accounts/mails-to-strangers.ts';
import { nameOfAccount, type Standing, selectMembers } from '../accounts/memberships.ts';
import { holdAccount } from '../accounts/queries.ts';
import { invitationMail, ownerInvitationMail } from './mails.ts';
import { standingAsked } from './standing-asked.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'vault' | 'settings' | 'limiter'>;

/** The answer is the same whether or not the address belongs to a person: only its mailbox learns it. */
export async function inviteMember(
  deps: Needs & Pick<Deps, 'limitable' | 'hasPaid'>,
  actor: MemberActor,
  { email, ...asked }: z.output<typeof inviteBody>,
): Promise<void> {
  await deps.limiter.consume(mailsToAddress, `invitation:${emailKey(email)}`);
  await countMailToStranger(deps, actor);
  await deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel invitations cannot exceed the limit together.
    const account = await holdAccount(tx, actor.accountId);
    if (!account) throw notFound();
    const standing = await standingAsked(deps, tx, account.id, asked);
    const members = await selectMembers(tx, account.id).select('p.email').execute();
    if (members.some((one) => emailKey(one.email ?? '') === emailKey(email))) {
      throw conflict('This person is a member already.');
    }
    await withdrawOpen(tx, account.id, email);
    const { open } = await tx
      .selectFrom('invitations')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('account_id', '=', account.id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (members.length + open >= maxMembers) {
      throw conflict(`An account has ${maxMembers} members and invitations at most. Please remove one first.`);
    }
    await invite(deps, tx, actor, account.id, email, standing);
  });
}

/**
 * Invites the owner of an account that staff opened: the person is there already, and chooses a password by the link. An
 * open invitation is replaced.
 */
export async function inviteOwner(
  deps: Needs,
  tx: Queryable,
  actor: EventActor,
  accountId: string,
  email: string,
): Promise<void> {
  await withdrawOpen(tx, accountId, email);
  const role = 'owner';
  const permissions = maskOfMember({ role, only_ids: null });
  await invite(deps, tx, actor, accountId, email, { role, permissions, onlyIds: null, until: null });
}

async function invite(
  deps: Needs,
  tx: Queryable,
  actor: EventActor,
  accountId: string,
  email: string,
  standing: Standing,
): Promise<void> {
  const token = newSecret();
  const { id } = await tx
    .insertInto('invitations')
    .values({
      account_id: accountId,
      email,
      role: standing.role,
      permissions: standing.permissions,
      only_ids: standing.onlyIds === null ? null : [...standing.onlyIds],
      member_until: standing.until,
      token_hash: hashSecret(token),
      invited_by: actor.personId,
      created_at: deps.now(),
      expires_at: sql<Date>`now() + make_interval(days => ${invitationDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sendInvitation(deps, tx, id, token);
  await deps.events.emit(tx, {
    name: 'member.invited',
    accountId,
    by: actor,
    data: { invitation_id: id },
    after: { email, role: standing.role, permissions: standing.permissions, only_ids: standing.onlyIds },
  });
}

export async function withdrawOpen(tx: Queryable, accountId: string, email: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email) = ${emailKey(email)}`)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** A new link, good for as long as the first was. The old one stops working. */
export async function resendInvitation(
  deps: Needs & Pick<Deps, 'hasPaid'>,
  actor: MemberActor,
  invitationId: string,
): Promise<void> {
  const asked = await deps.db
    .selectFrom('invitations')
    .select('email')
    .where('id', '=', invitationId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst();
  if (!asked) throw notFound();
  await deps.limiter.consume(mailsToAddress, `invitation:${emailKey(asked.email)}`);
  await countMailToStranger(deps, actor);
  const token = newSecret();
  await deps.db.transaction().execute(async (tx) => {
    const renewed = await tx
      .updateTable('invitations')
      .set({
        token_hash: hashSecret(token),
        expires_at: sql<Date>`now() + make_interval(days => ${invitationDays})`,
      })
      .where('id', '=', invitationId)
      .where('account_id', '=', actor.accountId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!renewed) throw notFound();
    await sendInvitation(deps, tx, invitationId, token);
  });
}

export async function withdrawInvitation(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: MemberActor,
  invitationId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const withdrawn = await tx
      .updateTable('invitations')
      .set({ withdrawn_at: sql`now()` })
      .where('id', '=', invitationId)
      .where('account_id', '=', actor.accountId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!withdrawn) throw notFound();
    await deps.events.emit(tx, {
      name: 'member.invitation_withdrawn',
      accountId: actor.accountId,
      by: actor,
      data: { invitation_id: invitationId },
    });
  });
}

async function sendInvitation(deps: Needs, tx: Queryable, invitationId: string, token: string): Promise<void> {
  const told = await tx
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('persons as p', 'p.id', 'i.invited_by')
    .select([
      'i.email',
      'i.role',
      'i.only_ids',
      'p.email as invited_by',
      nameOfAccount.as('account_name'),
      isByStaff.as('by_staff'),
    ])
    .where('i.id', '=', invitationId)
    .executeTakeFirstOrThrow();
  const linkSealed = deps.vault.seal(`${deps.settings.publicUrl}/auth/join?token=${token}`, 'mail-link');
  const to = { to: told.email, linkSealed };
  if (told.by_staff) return queueMail(deps, tx, to, ownerInvitationMail, { account_name: told.account_name });
  await queueMail(deps, tx, to, invitationMail, {
    account_name: told.account_name,
    invited_by: told.invited_by ?? '',
    role: memberRole.parse(told.role),
    is_limited: told.only_ids !== null,
  });
}

/** Whether staff made an invitation `i`: no member of the account did. */
export const isByStaff = sql<boolean>`(i.invited_by is not null and not exists (select from memberships m
  where m.account_id = i.account_id and m.person_id = i.invited_by))`;

/**
 * Whether who sent an invitation `i` could still send it: only an owner invites. Who is removed or becomes less leaves no way
 * in behind, and neither does one whose time is over.
 */
export const isByOwner = sql<boolean>`(${isByStaff} or exists (select from memberships m
  where m.account_id = i.account_id and m.person_id = i.invited_by and m.role = 'owner' and m.ended_at is null
    and (m.expires_at is null or m.expires_at > now())))`;

/** Open invitations of a person who owns the account no more end with that. The caller holds the account. */
export async function withdrawSent(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  by: EventActor | undefined,
  sent: { readonly accountId: string; readonly personId: string },
): Promise<void> {
  const ended = await tx
    .updateTable('invitations')
    .set({ withdrawn_at: sql`now()` })
    .where('account_id', '=', sent.accountId)
    .where('invited_by', '=', sent.personId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of ended) {
    const data = { invitation_id: id };
    await deps.events.emit(tx, { name: 'member.invitation_withdrawn', accountId: sent.accountId, by, data });
  }
}

/** Addresses of people who were invited go with the account. */
export async function forgetInvitations(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('invitations').where('account_id', '=', accountId).execute();
}
