import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound } from '../../../core/refusal.ts';
import { passwordMatches } from '../../../security/passwords.ts';
import { passwordTries } from './limits.ts';

/** Checks the password of a signed-in person again. */
export async function provePassword(
  deps: Pick<Deps, 'db' | 'limiter'>,
  accountId: string,
  given: string,
  field: 'password' | 'current_password',
): Promise<{ passwordHash: string | null; email: string | null }> {
  await deps.limiter.consume(passwordTries, accountId);
  const account = await deps.db
    .selectFrom('accounts')
    .select(['password_hash', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw notFound();
  if (!(await passwordMatches(account.password_hash, given))) throw invalid(field, 'This is not your password.');
  await deps.limiter.reset(passwordTries, accountId);
  return { passwordHash: account.password_hash, email: account.email };
}
