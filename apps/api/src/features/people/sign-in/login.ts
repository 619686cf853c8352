import { brand } from '@resolvo/brand/brand';
import type { loginBody } from '@resolvo/contract/people/sign-in';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Origin } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashPassword, needsRehash, passwordMatches } from '../../../security/passwords.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { emailKey, passwordTries } from '../accounts/limits.ts';
import { findByEmail, lockAccount } from '../accounts/queries.ts';
import { recordEvent } from '../audit/record-event.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';

type LoginOutcome =
  | { readonly kind: 'signed-in'; readonly session: OpenSession }
  | { readonly kind: 'second-factor'; readonly challengeSecret: string };

/** First factor. `formerSecret` is the cookie the browser had before: whatever it was, it ends here. */
export async function login(
  deps: Pick<Deps, 'db' | 'limiter' | 'captcha' | 'log'>,
  origin: Origin,
  input: z.output<typeof loginBody>,
  formerSecret: string | undefined,
): Promise<LoginOutcome> {
  // First, so that nobody locks somebody else's account without passing it.
  await checkCaptcha(deps, origin, input.recaptcha, 'login');
  // Counted before anything is compared: neither parallel guesses nor the right password pass a used-up limit.
  await deps.limiter.consume(passwordTries, emailKey(input.email));
  const account = await findByEmail(deps.db, input.email);
  const matches = await passwordMatches(account?.password_hash ?? null, input.password);
  if (!account || !matches) {
    if (account) await recordEvent(deps.db, { accountId: account.id, kind: 'login_failed', origin });
    throw wrongCredentials();
  }
  await deps.limiter.reset(passwordTries, emailKey(input.email));
  if (account.suspended_at) {
    throw new Refusal('wrong_credentials', `This account is suspended. Please write to ${brand.supportEmail}.`);
  }
  if (!account.email_verified_at) {
    throw new Refusal('email_unverified', 'Please confirm your email first: open the link we sent you.');
  }
  const rehashed = needsRehash(account.password_hash ?? '') ? await hashPassword(input.password) : undefined;

  return deps.db.transaction().execute(async (tx): Promise<LoginOutcome> => {
    // Comparing took a while. What it was compared with must still stand, or this sign-in came too late.
    await lockAccount(tx, account.id);
    const current = await findByEmail(tx, input.email);
    if (current?.id !== account.id || current.suspended_at || current.password_hash !== account.password_hash) {
      throw wrongCredentials();
    }
    if (rehashed) {
      await tx.updateTable('accounts').set({ password_hash: rehashed }).where('id', '=', account.id).execute();
    }
    if (formerSecret !== undefined) {
      await tx.deleteFrom('sessions').where('token_hash', '=', hashSecret(formerSecret)).execute();
    }
    if (!current.two_factor_since) {
      const session = await openSession(tx, { accountId: account.id, remember: input.remember_me, origin });
      return { kind: 'signed-in', session };
    }
    const challengeSecret = newSecret();
    await tx
      .insertInto('login_challenges')
      .values({
        account_id: account.id,
        token_hash: hashSecret(challengeSecret),
        remember: input.remember_me,
        expires_at: sql<Date>`now() + interval '10 minutes'`,
      })
      .execute();
    return { kind: 'second-factor', challengeSecret };
  });
}

const wrongCredentials = () => new Refusal('wrong_credentials', 'The email or the password is not right.');
