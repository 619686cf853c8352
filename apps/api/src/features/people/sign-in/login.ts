import { brand } from '@resolvo/brand/brand';
import type { loginBody } from '@resolvo/contract/people/sign-in';
import type { z } from 'zod';
import type { Origin } from '../../../core/actor.ts';
import { checkCaptcha } from '../../../core/check-captcha.ts';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashPassword, needsRehash, passwordMatches } from '../../../security/passwords.ts';
import { deviceKey, type KnownDevice, knowDevice } from '../accounts/known-devices.ts';
import { emailKey, passwordTries } from '../accounts/limits.ts';
import { findCredentials, holdPerson, storePasswordHash } from '../accounts/queries.ts';
import { openChallenge } from '../sessions/challenges.ts';
import { endFormerSession } from '../sessions/end-sessions.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { noteNewPlace } from './note-new-place.ts';

type LoginOutcome =
  | { readonly kind: 'signed-in'; readonly session: OpenSession; readonly device: KnownDevice }
  | { readonly kind: 'second-factor'; readonly challengeSecret: string };

/** The cookies that the browser has from before. Its former session ends here. */
export interface Kept {
  readonly session: string | undefined;
  readonly device: string | undefined;
}

/** First factor. */
export async function login(
  deps: Pick<Deps, 'db' | 'limiter' | 'captcha' | 'log' | 'events' | 'vault'>,
  origin: Origin,
  input: z.output<typeof loginBody>,
  kept: Kept,
): Promise<LoginOutcome> {
  // The captcha comes first, so that an account cannot be locked by requests without it.
  await checkCaptcha(deps, origin, input.recaptcha, 'login');
  const person = await findCredentials(deps.db, input.email);
  const counted = (person && deviceKey(deps, person, kept.device)) ?? emailKey(input.email);
  // Counted before comparing: neither parallel guesses nor the right password pass a used-up limit.
  await deps.limiter.consume(passwordTries, counted);
  const matches = await passwordMatches(person?.password_hash ?? null, input.password);
  if (!person || !matches) {
    if (person)
      await deps.events.emit(deps.db, {
        name: 'sign_in.failed',
        accountId: null,
        personId: person.id,
        by: { personId: person.id, origin },
        data: { person_id: person.id, factor: 1 },
      });
    throw wrongCredentials();
  }
  await deps.limiter.reset(passwordTries, counted);
  const rehashed = needsRehash(person.password_hash ?? '') ? await hashPassword(input.password) : undefined;

  return deps.db.transaction().execute(async (tx): Promise<LoginOutcome> => {
    // Hashing took time: the rest is judged as it is now, and a password that was changed meanwhile is refused.
    const current = await holdPerson(tx, person.id);
    if (current?.email !== person.email || current.password_hash !== person.password_hash) throw wrongCredentials();
    if (current.shut_out) {
      throw new Refusal('wrong_credentials', `This account is suspended. Please write to ${brand.supportEmail}.`);
    }
    if (!current.email_verified_at) {
      throw new Refusal('email_unverified', 'Please confirm your email first: open the link we sent you.');
    }
    if (rehashed) {
      await storePasswordHash(tx, person.id, rehashed);
    }
    if (kept.session !== undefined) {
      await endFormerSession(tx, kept.session);
    }
    if (!current.second_factor_since) {
      const session = await openSession(deps, tx, { personId: person.id, remember: input.remember_me, origin });
      await noteNewPlace(deps, tx, current, { device: kept.device, origin });
      const device = knowDevice(deps, { ...person, ...(rehashed && { password_hash: rehashed }) }, kept.device);
      return { kind: 'signed-in', session, device };
    }
    const challengeSecret = await openChallenge(tx, { personId: person.id, remember: input.remember_me });
    return { kind: 'second-factor', challengeSecret };
  });
}

const wrongCredentials = () => new Refusal('wrong_credentials', 'The email or the password is not right.');
