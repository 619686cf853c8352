import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound } from '../../../core/refusal.ts';
import { passwordMatches } from '../../../security/passwords.ts';
import { passwordTries } from './limits.ts';

/** Checks the password of a signed-in person again. */
export async function provePassword(
  deps: Pick<Deps, 'db' | 'limiter'>,
  personId: string,
  given: string,
  field: 'password' | 'current_password',
): Promise<{ passwordHash: string | null; email: string | null }> {
  await deps.limiter.consume(passwordTries, personId);
  const person = await deps.db
    .selectFrom('persons')
    .select(['password_hash', 'email'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (!person) throw notFound();
  if (!(await passwordMatches(person.password_hash, given))) throw invalid(field, 'This is not your password.');
  await deps.limiter.reset(passwordTries, personId);
  return { passwordHash: person.password_hash, email: person.email };
}
