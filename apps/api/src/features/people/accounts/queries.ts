import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask, effectiveMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { notFound } from '../../../core/refusal.ts';
import type { FindLinked } from '../../../core/things.ts';
import type { Queryable } from '../../../db/connection.ts';
import { plannedAnew } from '../../../db/prepared.ts';
import { isShutOut } from '../sessions/shut-out.ts';

export function findByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('persons as p')
    .select([
      'p.id',
      'p.email',
      'p.password_hash',
      'p.staff_permissions',
      'p.email_verified_at',
      'p.invited_at',
      isShutOut.as('shut_out'),
      'p.second_factor_since',
    ])
    .where((eb) => eb(eb.fn('lower', ['p.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

/**
 * Whether a person's mail goes to this domain or below it: who has its records reads what we send them. Asked where staff
 * would change whose it is, or what it says. Owners of `exceptOf` are passed over: the domain would be theirs.
 */
export async function isDomainOfAnAddress(db: Queryable, name: string, exceptOf?: string): Promise<boolean> {
  return (await addressAt(db, name, { exceptOf })) !== undefined;
}

interface WhichAddress {
  readonly confirmed?: boolean;
  /** Not of an owner of this account. */
  readonly exceptOf?: string | undefined;
}

/** An address of a person at this domain or below it. An index has them from their ends. */
export async function addressAt(
  db: Queryable,
  name: string,
  { confirmed = false, exceptOf }: WhichAddress = {},
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`${sql.raw(plannedAnew)}
    select p.email from persons p where p.deleted_at is null
      and (reverse(lower(p.email)) like ${fromItsEnd(`@${name}`)} or reverse(lower(p.email)) like ${fromItsEnd(`.${name}`)})
      and (${!confirmed} or p.email_verified_at is not null)
      ${
        exceptOf === undefined
          ? sql``
          : sql`and not exists (select from memberships m where m.person_id = p.id
        and m.account_id = ${exceptOf} and m.role = 'owner' and m.ended_at is null)`
      }
    limit 1`.execute(db);
  return rows[0]?.email;
}

const fromItsEnd = (text: string): string =>
  `${[...text]
    .reverse()
    .join('')
    .replaceAll(/[\\%_]/g, '\\$&')}%`;

/** What a sign-in is compared with; the rest is read once the person is held. */
export function findCredentials(db: Queryable, email: string) {
  return db
    .selectFrom('persons')
    .select(['id', 'email', 'password_hash'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

/**
 * The person's row, held until the transaction ends. Before the account in the lock order. Whether they are shut out is
 * asked once the row is held: a suspension that was waited for is seen.
 */
export function holdPerson(tx: Queryable, personId: string) {
  return tx
    .with('held', (db) =>
      db.selectFrom('persons').selectAll().where('id', '=', personId).where('deleted_at', 'is', null).forNoKeyUpdate(),
    )
    .selectFrom('held as p')
    .select([
      'p.id',
      'p.email',
      'p.username',
      'p.password_hash',
      'p.email_verified_at',
      'p.invited_at',
      'p.staff_since',
      'p.staff_role_id',
      'p.staff_permissions',
      'p.second_factor_since',
      isShutOut.as('shut_out'),
    ])
    .executeTakeFirst();
}

/**
 * The account row, held until the transaction ends. First in the lock order but for its persons. `FOR NO KEY UPDATE`, so
 * that inserting rows that refer to the account (an event, a session; their foreign key takes KEY SHARE) does not wait:
 * with FOR UPDATE, a transaction that holds a later lock and inserts such a row would deadlock with ours.
 */
export function holdAccount(tx: Queryable, accountId: string) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'email', 'username', 'owner_id', 'permissions', 'suspended_at'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * For what makes something for an account. One that ended while the row was waited for gets nothing more: what it had was
 * taken away with it, and no job would take away what comes later.
 */
export async function holdOpenAccount(tx: Queryable, accountId: string): Promise<void> {
  if (!(await holdAccount(tx, accountId))) throw notFound();
}

/** Holds the row only, also of a deleted account: its documents outlive it. */
export async function holdAccountRow(tx: Queryable, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

export async function isDeleted(db: Queryable, accountId: string): Promise<boolean> {
  const found = await db.selectFrom('accounts').select('deleted_at').where('id', '=', accountId).executeTakeFirst();
  return found?.deleted_at !== null;
}

/** Deletes pending links after a change of password or address. */
export async function forgetMailLinks(tx: Queryable, personId: string): Promise<void> {
  await tx.deleteFrom('mail_links').where('person_id', '=', personId).execute();
}

export async function findPasswordHash(db: Queryable, personId: string): Promise<string | null> {
  const found = await db.selectFrom('persons').select('password_hash').where('id', '=', personId).executeTakeFirst();
  return found?.password_hash ?? null;
}

/** The one writer of a password's hash. */
export async function storePasswordHash(tx: Queryable, personId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('persons').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
}

/** An unconfirmed registration of an address for which staff open an account: its password and its links end. */
export async function inviteRegistered(tx: Queryable, personId: string, passwordHash: string): Promise<void> {
  await storePasswordHash(tx, personId, passwordHash);
  await forgetMailLinks(tx, personId);
  await tx.updateTable('persons').set({ invited_at: sql`now()` }).where('id', '=', personId).execute();
}

/** The mailbox was proven by a link. */
export async function confirmAddress(tx: Queryable, personId: string): Promise<void> {
  await tx.updateTable('persons').set({ email_verified_at: sql`now()` }).where('id', '=', personId).execute();
}

/** Suspends the account with a reason, or lifts the suspension. */
export async function setSuspended(tx: Queryable, accountId: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ suspended_at: reason === null ? null : sql`now()`, suspension_reason: reason })
    .where('id', '=', accountId)
    .execute();
}

/** Shuts a member of staff out, or lets them in again. */
export async function setStaffSuspended(tx: Queryable, personId: string, suspended: boolean): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ suspended_at: suspended ? sql`now()` : null })
    .where('id', '=', personId)
    .execute();
}

/** Gives a person a role of staff, or takes it. The database copies the role's mask. */
export async function setStaffRole(tx: Queryable, personId: string, roleId: string | null): Promise<void> {
  await tx.updateTable('persons').set({ staff_role_id: roleId }).where('id', '=', personId).execute();
}

/**
 * Grants to staff happen one after the other, before any person is held: of two owners who go at once the second sees
 * that the first is gone, and a grantor who lost the right a moment ago gives nothing.
 */
export async function holdStaffGrants(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff grants'))`.execute(tx);
}

/** Whether no other person could do everything if this one went. */
export async function isLastStaffOwner(db: Queryable, personId: string): Promise<boolean> {
  const owners = await db
    .selectFrom('persons')
    .select('id')
    .where('staff_role_id', '=', staffPresets.owner.id)
    .where((eb) => eb.or([eb('id', '=', personId), eb('suspended_at', 'is', null)]))
    .limit(2)
    .execute();
  return owners.length === 1 && owners[0]?.id === personId;
}

interface NewPerson {
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
  /** Of the account. */
  readonly permissions: number;
  /** For a person who works for the company. */
  readonly staffRoleId?: string;
  readonly verified: boolean;
  /** Has no password that is known, until the mailbox chooses one by a link. */
  readonly invited?: boolean;
  /** When it was made, if not now. */
  readonly at?: Date;
}

/** Makes a person and their account for the operator or the lab: the address is confirmed at once, or by a link. */
export async function insertAccount(
  tx: Queryable,
  person: NewPerson,
): Promise<{ readonly personId: string; readonly accountId: string }> {
  const id = await insertPerson(tx, person);
  const accountId = await openAccount(tx, { ...person, ownerId: id, openedBy: id });
  return { personId: id, accountId };
}

export async function insertPerson(tx: Queryable, person: NewPerson): Promise<string> {
  const { id } = await tx
    .insertInto('persons')
    .values({
      email: person.email,
      username: person.username,
      password_hash: person.passwordHash,
      ...(person.staffRoleId !== undefined && { staff_role_id: person.staffRoleId }),
      ...(person.at && { created_at: person.at }),
      ...(person.invited && { invited_at: sql`now()` }),
      ...(person.verified && { email_verified_at: person.at ?? sql`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A new account with its first owner, and the person who opened it where no staff did. */
export async function openAccount(
  tx: Queryable,
  {
    ownerId,
    openedBy,
    permissions = customerMask,
    at,
  }: { ownerId: string; openedBy?: string; permissions?: number; at?: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      owner_id: ownerId,
      ...(openedBy !== undefined && { opened_by: openedBy }),
      permissions: effectiveMask(permissions, customerMask),
      ...(at && { created_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('memberships')
    .values({
      account_id: id,
      person_id: ownerId,
      role: 'owner',
      permissions: customerMask,
      ...(at && { created_at: at }),
    })
    .execute();
  return id;
}

export async function sweepMailLinks({ db }: { readonly db: Queryable }): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}

/** What accounts are called by nouns below them: their addresses. */
export const emailsOfAccounts: FindLinked = async (db, ids) => {
  const rows = await db.selectFrom('accounts').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, { name: email ?? '', plan: '' }]));
};
