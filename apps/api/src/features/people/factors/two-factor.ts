import { sql } from 'kysely';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { codeTries } from '../accounts/limits.ts';
import { provePassword } from '../accounts/prove-password.ts';
import { holdPerson } from '../accounts/queries.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { renewSession } from '../sessions/open-session.ts';
import { twoFactorDisabledMail, twoFactorEnabledMail } from './mails.ts';
import { type SecondFactor, spendSecondFactor } from './spend-second-factor.ts';
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  newTotpSecret,
  stepOf,
  storeRecoveryCodes,
  totpFor,
} from './two-factor-codes.ts';

interface Proof extends SecondFactor {
  readonly password: string;
}

type Needs = Pick<Deps, 'db' | 'jobs' | 'vault' | 'now' | 'realNow' | 'limiter' | 'events' | 'settings' | 'log'>;

export async function twoFactorStatus({ db }: Pick<Deps, 'db'>, personId: string) {
  const { app } = await factorsOf(db, personId);
  return { enabled: app, recovery_codes_left: await countRecoveryCodes(db, personId) };
}

/** Which second factors a person has. */
export async function factorsOf(db: Queryable, personId: string): Promise<{ app: boolean; passkey: boolean }> {
  const { rows } = await sql<{ app: boolean; passkey: boolean }>`
    select exists (select from two_factors where person_id = ${personId} and confirmed_at is not null) as app,
      exists (select from passkeys where person_id = ${personId}) as passkey`.execute(db);
  return rows[0] ?? { app: false, passkey: false };
}

/** Returns the secret, the only time it is shown. The factor is off until a code made with it is confirmed. */
export async function enrolTwoFactor(deps: Needs, actor: SessionActor) {
  const secret = newTotpSecret();
  const email = await deps.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, actor.personId);
    if (!person?.email) throw notFound();
    const values = { secret_sealed: deps.vault.seal(secret, 'totp-secret') };
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
    .select(['secret_sealed', 'confirmed_at'])
    .where('person_id', '=', actor.personId)
    .executeTakeFirst();
  if (!pending) throw conflict('Please start setting up two-factor authentication first.');
  if (pending.confirmed_at) throw conflict('Two-factor authentication is on already.');
  const step = stepOf(deps.vault.open(pending.secret_sealed, 'totp-secret'), code, deps.realNow());
  if (step === undefined) throw invalid('code', 'This code is not right. Please try the one your app shows now.');
  const fresh = await makeRecoveryCodes();

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
    await storeRecoveryCodes(tx, person.id, fresh);
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
  return { recovery_codes: [...fresh.codes], session };
}

export async function disableTwoFactor(deps: Needs, actor: SessionActor, proof: Proof) {
  const { app, passkey } = await factorsOf(deps.db, actor.personId);
  if (!app) throw conflict('Two-factor authentication is off.');
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
    await queueMail(deps, tx, { to: person.email }, twoFactorDisabledMail, { passkeys: passkey });
  });
}

export async function renewRecoveryCodes(deps: Needs, actor: SessionActor, proof: Proof) {
  const { app, passkey } = await factorsOf(deps.db, actor.personId);
  if (!app && !passkey) throw conflict('Two-factor authentication is off.');
  await proveBoth(deps, actor, proof);
  const fresh = await makeRecoveryCodes();
  await deps.db.transaction().execute(async (tx) => {
    await storeRecoveryCodes(tx, actor.personId, fresh);
    await deps.events.emit(tx, {
      name: 'account.recovery_codes_renewed',
      accountId: null,
      personId: actor.personId,
      by: actor,
      data: { person_id: actor.personId },
    });
  });
  return { recovery_codes: [...fresh.codes] };
}

async function proveBoth(deps: Needs, actor: SessionActor, proof: Proof): Promise<void> {
  await provePassword(deps, actor.personId, proof.password, 'password');
  await deps.limiter.consume(codeTries, actor.personId);
  if (!(await spendSecondFactor(deps, actor, proof))) {
    throw wrongFactor(proof);
  }
  await deps.limiter.reset(codeTries, actor.personId);
}

function wrongFactor({ code, passkey }: SecondFactor) {
  if (passkey !== undefined) return invalid('passkey', 'This passkey did not fit. Please try again.');
  return invalid(code === undefined ? 'recovery_code' : 'code', 'This code is not right, or it was used already.');
}
