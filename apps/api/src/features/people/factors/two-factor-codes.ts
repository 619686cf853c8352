import { randomBytes, randomInt } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashCode } from '../../../security/passwords.ts';

const stepSeconds = 30;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export function totpFor(secret: string, account: string): TOTP {
  return new TOTP({ issuer: brand.name, label: account, secret: Secret.fromBase32(secret), period: stepSeconds });
}

/** The 30-second step a code belongs to, looking one step to either side for clocks that drift (RFC 6238, 5.2). */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpFor(secret, '').validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** True for the first use of a right code; the comparison of steps in the database makes a second use impossible. */
export async function spendTotpCode(
  deps: Pick<Deps, 'vault' | 'realNow'>,
  db: Queryable,
  personId: string,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('two_factors')
    .select('secret_sealed')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!row) return false;
  const step = stepOf(deps.vault.open(row.secret_sealed, 'totp-secret'), code, deps.realNow());
  if (step === undefined) return false;
  const spent = await db
    .updateTable('two_factors')
    .set({ last_used_step: step })
    .where('person_id', '=', personId)
    .where('last_used_step', '<', step)
    .returning('person_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** How many recovery codes are left, or undefined when this one is not valid. */
export async function spendRecoveryCode(tx: Queryable, personId: string, code: string): Promise<number | undefined> {
  const row = await tx.selectFrom('recovery_codes').select('salt').where('person_id', '=', personId).executeTakeFirst();
  if (!row) return undefined;
  const codeHash = await hashCode(code, row.salt);
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return spent ? countRecoveryCodes(tx, personId) : undefined;
}

export async function countRecoveryCodes(db: Queryable, personId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.left;
}

// Characters that are not mistaken for each other on paper.
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export interface RecoveryCodes {
  readonly codes: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/** Ten codes of 49 bits each. Hashing them is slow, so it is done before the transaction. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const half = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const codes = Array.from({ length: 10 }, () => `${half()}-${half()}`);
  const salt = randomBytes(16);
  return { codes, salt, hashes: await Promise.all(codes.map((one) => hashCode(one, salt))) };
}

export async function storeRecoveryCodes(
  tx: Queryable,
  personId: string,
  { salt, hashes }: RecoveryCodes,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ person_id: personId, salt, code_hash })))
    .execute();
}
