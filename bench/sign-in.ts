import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { insertAccount } from '../apps/api/src/features/people/accounts/queries.ts';
import type { Product } from '../apps/api/src/product.ts';
import { hashPassword } from '../apps/api/src/security/passwords.ts';
import { hashSecret, newSecret } from '../apps/api/src/security/secrets.ts';

type Database = Product['deps']['db'];

/** A person with all permissions; a kept database may have them from an earlier run. */
export async function staffAccount(db: Database): Promise<string> {
  const email = 'staff@bench.test';
  const found = await db.selectFrom('persons').select('id').where('email', '=', email).executeTakeFirst();
  if (found) return found.id;
  const person = {
    email,
    username: 'bench_staff',
    passwordHash: '',
    permissions: customerMask,
    staffRoleId: staffPresets.owner.id,
    verified: true,
  };
  return (await insertAccount(db, person)).personId;
}

export const benchPassword = 'fjord-Lantern-93-quiet';

/** Accounts that can sign in with the password, by their e-mail addresses. */
export async function signInAccounts(db: Database, count = 200): Promise<string[]> {
  const passwordHash = await hashPassword(benchPassword);
  const emails = Array.from({ length: count }, (_, index) => `person-${index}@bench.test`);
  for (const [index, email] of emails.entries()) {
    await insertAccount(db, {
      email,
      username: `bench_${index}`,
      passwordHash,
      permissions: customerMask,
      verified: true,
    });
  }
  return emails;
}

/** Opens a session without hashing a password, which is not what is measured. Returns its cookie. */
export async function signIn(db: Database, personId: string): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('sessions')
    .values({
      person_id: personId,
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
