import type { MemberRole } from '@resolvo/contract/people/members';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

export interface Standing {
  readonly role: MemberRole;
  readonly permissions: number;
  readonly onlyIds: readonly string[] | null;
  readonly until: Date | null;
}

const columnsOf = ({ role, permissions, onlyIds, until }: Standing) => ({
  role,
  permissions,
  only_ids: onlyIds === null ? null : [...onlyIds],
  expires_at: until,
});

/** Makes a person a member. A former member gets their row back. */
export async function joinAccount(
  tx: Queryable,
  who: { readonly accountId: string; readonly personId: string; readonly invitedBy: string | null },
  standing: Standing,
): Promise<string> {
  const values = { ...columnsOf(standing), invited_by: who.invitedBy };
  const { id } = await tx
    .insertInto('memberships')
    .values({ account_id: who.accountId, person_id: who.personId, ...values })
    .onConflict((on) => on.columns(['account_id', 'person_id']).doUpdateSet({ ...values, ended_at: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeStanding(tx: Queryable, membershipId: string, standing: Standing): Promise<void> {
  await tx.updateTable('memberships').set(columnsOf(standing)).where('id', '=', membershipId).execute();
}

export async function endMembership(tx: Queryable, membershipId: string): Promise<void> {
  await tx.updateTable('memberships').set({ ended_at: sql`now()` }).where('id', '=', membershipId).execute();
}

/** Members are not former ones; one whose time is over is still listed, so that an owner can give more of it. */
export function selectMembers(db: Queryable, accountId: string) {
  return db
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select(['m.id', 'm.person_id', 'm.role', 'm.permissions', 'm.only_ids', 'm.expires_at', 'm.created_at'])
    .where('m.account_id', '=', accountId)
    .where('m.ended_at', 'is', null);
}

/** The account shows the address and the username of an owner: of another one, when the first goes or becomes less. */
export async function keepOwnerShown(tx: Queryable, accountId: string): Promise<void> {
  await sql`update accounts a set owner_id = (
      select m.person_id from memberships m where m.account_id = a.id and m.role = 'owner' and m.ended_at is null
      order by m.person_id <> a.owner_id, m.created_at, m.id limit 1)
    where a.id = ${accountId} and not exists (select from memberships m
      where m.account_id = a.id and m.person_id = a.owner_id and m.role = 'owner' and m.ended_at is null)`.execute(tx);
}

export async function renameAccount(tx: Queryable, accountId: string, name: string): Promise<void> {
  await tx.updateTable('accounts').set({ name }).where('id', '=', accountId).execute();
}

/** How the account is called where its members read it. */
export const nameOfAccount = sql<string>`coalesce(a.name, a.username, '')`;

/** Whether a membership `m` of an account `a` can be acted by now. */
export const isOpen = sql<boolean>`(m.ended_at is null and (m.expires_at is null or m.expires_at > now())
  and a.suspended_at is null and a.deleted_at is null)`;

/** Whether a person owns the account that a column names, now. */
export const ownsAccount = (column: string, personId: string) => sql<boolean>`exists (select from memberships m
  join accounts a on a.id = m.account_id
  where m.account_id = ${sql.ref(column)} and m.person_id = ${personId} and m.role = 'owner' and ${isOpen})`;
