import { knownMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Product } from '../apps/api/src/product.ts';
import { hashSecret, newSecret } from '../apps/api/src/security/secrets.ts';

type Database = Product['deps']['db'];

/** An account with all permissions; a kept database may have it from an earlier run. */
export async function staffAccount(db: Database): Promise<string> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      email: 'staff@bench.test',
      username: 'bench_staff',
      password_hash: '',
      permissions: knownMask,
      email_verified_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ permissions: knownMask }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Opens a session without hashing a password, which is not what is measured. Returns its cookie. */
export async function signIn(db: Database, accountId: string): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('sessions')
    .values({
      account_id: accountId,
      token_hash: hashSecret(secret),
      remember: false,
      ip: '192.0.2.1',
      user_agent: 'bench',
      idle_seconds: 7200,
      expires_at: sql`now() + interval '12 hours'`,
    })
    .execute();
  return `__Host-sid=${secret}`;
}
