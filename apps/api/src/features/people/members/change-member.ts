import { type memberGrantBody, memberRole } from '@resolvo/contract/people/members';
import type { z } from 'zod';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import {
  changeStanding,
  endMembership,
  keepOwnerShown,
  nameOfAccount,
  selectMembers,
} from '../accounts/memberships.ts';
import { holdAccount } from '../accounts/queries.ts';
import { withdrawSent } from './invite-member.ts';
import { memberRemovedMail } from './mails.ts';
import { standingAsked } from './standing-asked.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>;

export async function changeMember(
  deps: Needs & Pick<Deps, 'limitable'>,
  actor: MemberActor,
  membershipId: string,
  asked: z.output<typeof memberGrantBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const member = await holdMember(tx, actor, membershipId);
    const standing = await standingAsked(deps, tx, actor.accountId, asked, member.only_ids ?? []);
    if (standing.role !== 'owner') await refuseLastOwner(tx, actor.accountId, member);
    await changeStanding(tx, membershipId, standing);
    await keepOwnerShown(tx, actor.accountId);
    await deps.events.emit(tx, {
      name: 'member.changed',
      accountId: actor.accountId,
      by: actor,
      data: { membership_id: membershipId, person_id: member.person_id },
      before: { role: member.role, permissions: member.permissions, only_ids: member.only_ids },
      after: { role: standing.role, permissions: standing.permissions, only_ids: standing.onlyIds },
    });
    if (member.role === 'owner' && standing.role !== 'owner') {
      await withdrawSent(deps, tx, actor, { accountId: actor.accountId, personId: member.person_id });
    }
  });
}

export async function removeMember(deps: Needs, actor: MemberActor, membershipId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const member = await holdMember(tx, actor, membershipId);
    if (member.person_id === actor.personId) throw conflict('To go yourself, please leave the account.');
    await end(deps, tx, actor, member, 'member.removed');
    const { account_name } = await tx
      .selectFrom('accounts as a')
      .select(nameOfAccount.as('account_name'))
      .where('a.id', '=', actor.accountId)
      .executeTakeFirstOrThrow();
    if (member.email) await queueMail(deps, tx, { to: member.email }, memberRemovedMail, { account_name });
  });
}

export async function leaveAccount(deps: Needs, actor: MemberActor): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdAccount(tx, actor.accountId);
    const self = await selectMembers(tx, actor.accountId)
      .select('p.email')
      .where('m.person_id', '=', actor.personId)
      .executeTakeFirst();
    if (!self) throw notFound();
    await end(deps, tx, actor, self, 'member.left');
  });
}

interface Member {
  readonly id: string;
  readonly person_id: string;
  readonly role: string;
}

async function end(
  deps: Needs,
  tx: Queryable,
  actor: MemberActor,
  member: Member,
  name: 'member.removed' | 'member.left',
): Promise<void> {
  await refuseLastOwner(tx, actor.accountId, member);
  await endMembership(tx, member.id);
  await keepOwnerShown(tx, actor.accountId);
  await deps.events.emit(tx, {
    name,
    accountId: actor.accountId,
    by: actor,
    data: { membership_id: member.id, person_id: member.person_id },
  });
  await withdrawSent(deps, tx, actor, { accountId: actor.accountId, personId: member.person_id });
}

/** A member of the actor's account. The account is held, and the actor is still one of its owners. */
async function holdMember(tx: Queryable, actor: MemberActor, membershipId: string) {
  await holdAccount(tx, actor.accountId);
  const members = await selectMembers(tx, actor.accountId).select('p.email').execute();
  const self = members.find(({ person_id }) => person_id === actor.personId);
  if (self?.role !== 'owner') throw conflict('You are no longer an owner of this account.');
  const member = members.find(({ id }) => id === membershipId);
  if (!member) throw notFound();
  return { ...member, role: memberRole.parse(member.role) };
}

async function refuseLastOwner(tx: Queryable, accountId: string, member: Member): Promise<void> {
  if (member.role !== 'owner') return;
  const others = await selectMembers(tx, accountId)
    .where('m.role', '=', 'owner')
    .where('m.id', '!=', member.id)
    .execute();
  if (others.length === 0) throw conflict('An account keeps an owner. Please make another member an owner first.');
}
