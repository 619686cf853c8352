import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

export function findByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('two_factors', (join) =>
      join.onRef('two_factors.account_id', '=', 'accounts.id').on('two_factors.confirmed_at', 'is not', null),
    )
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.password_hash',
      'accounts.permissions',
      'accounts.email_verified_at',
      'accounts.suspended_at',
      'two_factors.confirmed_at as two_factor_since',
    ])
    .where((eb) => eb(eb.fn('lower', ['accounts.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

/**
 * The account row, held until the transaction ends. First in the lock order. `FOR NO KEY UPDATE`, so that inserting
 * rows that refer to the account (an event, a session; their foreign key takes KEY SHARE) does not wait: with FOR
 * UPDATE, a transaction that holds a later lock and inserts such a row would deadlock with ours.
 */
export function holdAccount(tx: Queryable, accountId: string) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'email', 'username', 'password_hash', 'permissions', 'suspended_at'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
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
export async function forgetMailLinks(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('mail_links').where('account_id', '=', accountId).execute();
}

export async function findPasswordHash(db: Queryable, accountId: string): Promise<string | null> {
  const found = await db.selectFrom('accounts').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  return found?.password_hash ?? null;
}

/** The one writer of a password's hash. */
export async function storePasswordHash(tx: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

export async function noteSignIn(tx: Queryable, accountId: string): Promise<void> {
  await tx.updateTable('accounts').set({ last_login_at: sql`now()` }).where('id', '=', accountId).execute();
}

/** Suspends the account with a reason, or lifts the suspension. */
export async function setSuspended(tx: Queryable, accountId: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ suspended_at: reason === null ? null : sql`now()`, suspension_reason: reason })
    .where('id', '=', accountId)
    .execute();
}

interface NewAccount {
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly permissions: number;
  readonly verified: boolean;
  /** When it was made, if not now. */
  readonly at?: Date;
}

/** Creates an account for the operator or the lab: its address is confirmed at once, or by a link. */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<string> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      email: account.email,
      username: account.username,
      password_hash: account.passwordHash,
      permissions: account.permissions,
      ...(account.at && { created_at: account.at }),
      ...(account.verified && { email_verified_at: account.at ?? sql`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function sweepMailLinks({ db }: { readonly db: Queryable }): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
