import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { hashCode } from '../../../security/passwords.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { renewSession } from '../sessions/open-session.ts';
import { codeTries } from './limits.ts';
import { twoFactorDisabledMail, twoFactorEnabledMail } from './mails.ts';
import { provePassword } from './prove-password.ts';
import { holdPerson } from './queries.ts';
import { type SecondFactor, spendSecondFactor } from './spend-second-factor.ts';
import {
  countRecoveryCodes,
  newRecoveryCodes,
  newTotpSecret,
  stepOf,
  storeRecoveryCodes,
  totpFor,
} from './two-factor-codes.ts';

interface Proof extends SecondFactor {
  readonly password: string;
}

type Needs = Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'limiter' | 'events'>;

export async function twoFactorStatus(deps: Pick<Deps, 'db'>, personId: string) {
  const row = await deps.db
    .selectFrom('two_factors')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return { enabled: row !== undefined, recovery_codes_left: row ? await countRecoveryCodes(deps.db, personId) : 0 };
}

/** Returns the secret, the only time it is shown. The factor is off until a code made with it is confirmed. */
export async function enrolTwoFactor(deps: Needs, actor: SessionActor) {
  const secret = newTotpSecret();
  const email = await deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    const values = { secret_sealed: deps.vault.seal(secret, 'totp-secret'), recovery_salt: randomBytes(16) };
    const row = await tx
      .insertInto('two_factors')
      .values({ person_id: person.id, ...values })
      .onConflict((on) => on.column('person_id').doUpdateSet(values).where('two_factors.confirmed_at', 'is', null))
      .returning('person_id')
      .executeTakeFirst();
    if (!row) throw conflict('Two-factor authentication is on already.');
    return person.email;
  });
  return { secret, otpauth_url: totpFor(secret, email).toString() };
}

export async function confirmTwoFactor(deps: Needs, actor: SessionActor, code: string) {
  const pending = await deps.db
    .selectFrom('two_factors')
    .select(['secret_sealed', 'recovery_salt', 'confirmed_at'])
    .where('person_id', '=', actor.personId)
    .executeTakeFirst();
  if (!pending) throw conflict('Please start setting up two-factor authentication first.');
  if (pending.confirmed_at) throw conflict('Two-factor authentication is on already.');
  const step = stepOf(deps.vault.open(pending.secret_sealed, 'totp-secret'), code, deps.now());
  if (step === undefined) throw invalid('code', 'This code is not right. Please try the one your app shows now.');
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((one) => hashCode(one, pending.recovery_salt)));

  const session = await deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    const confirmed = await tx
      .updateTable('two_factors')
      .set({ confirmed_at: sql`now()`, last_used_step: step })
      .where('person_id', '=', actor.personId)
      .where('secret_sealed', '=', pending.secret_sealed)
      .where('confirmed_at', 'is', null)
      .returning('person_id')
      .executeTakeFirst();
    if (!person?.email || !confirmed) throw conflict('Two-factor authentication was set up elsewhere meanwhile.');
    await storeRecoveryCodes(tx, person.id, hashes);
    // Other sessions, which were opened with the password alone, are ended.
    await endSessions(tx, person.id, { except: actor.sessionId });
    await deps.events.emit(tx, {
      name: 'account.two_factor_enabled',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id },
    });
    await queueMail(deps, tx, { to: person.email }, twoFactorEnabledMail, {});
    return renewSession(tx, actor.sessionId);
  });
  return { recovery_codes: codes, session };
}

export async function disableTwoFactor(deps: Needs, actor: SessionActor, proof: Proof) {
  await proveBoth(deps, actor, proof);
  await deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    await tx.deleteFrom('two_factors').where('person_id', '=', person.id).execute();
    await deps.events.emit(tx, {
      name: 'account.two_factor_disabled',
      accountId: null,
      personId: person.id,
      by: actor,
      data: { person_id: person.id },
    });
    await queueMail(deps, tx, { to: person.email }, twoFactorDisabledMail, {});
  });
}

export async function renewRecoveryCodes(deps: Needs, actor: SessionActor, proof: Proof) {
  await proveBoth(deps, actor, proof);
  const { recovery_salt } = await deps.db
    .selectFrom('two_factors')
    .select('recovery_salt')
    .where('person_id', '=', actor.personId)
    .executeTakeFirstOrThrow();
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((one) => hashCode(one, recovery_salt)));
  await deps.db.transaction().execute(async (tx) => {
    await storeRecoveryCodes(tx, actor.personId, hashes);
    await deps.events.emit(tx, {
      name: 'account.recovery_codes_renewed',
      accountId: null,
      personId: actor.personId,
      by: actor,
      data: { person_id: actor.personId },
    });
  });
  return { recovery_codes: codes };
}

async function proveBoth(deps: Needs, actor: SessionActor, proof: Proof): Promise<void> {
  const { enabled } = await twoFactorStatus(deps, actor.personId);
  if (!enabled) throw conflict('Two-factor authentication is off.');
  await provePassword(deps, actor.personId, proof.password, 'password');
  await deps.limiter.consume(codeTries, actor.personId);
  if (!(await spendSecondFactor(deps, actor, proof))) {
    const field = proof.code === undefined ? 'recovery_code' : 'code';
    throw invalid(field, 'This code is not right, or it was used already.');
  }
  await deps.limiter.reset(codeTries, actor.personId);
}
