import { messages } from '@resolvo/contract/messages';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { isShutOut } from '../sessions/shut-out.ts';
import { holdPerson } from './queries.ts';

export type LinkPurpose = 'activate' | 'reset_password' | 'change_email';

const kinds = {
  activate: { path: '/auth/activate', minutes: 24 * 60 },
  reset_password: { path: '/auth/password-reset', minutes: 60 },
  change_email: { path: '/auth/confirm-email', minutes: 60 },
} as const;

interface NewLink {
  readonly personId: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly browserHash?: Buffer | undefined;
  readonly remember?: boolean;
  /** Where it is good for longer than others of its purpose. */
  readonly minutes?: number;
}

/** Creates a link and deletes the previous one of its purpose. Returns it sealed, ready for the outbox. */
export async function createMailLink(
  deps: Pick<Deps, 'vault' | 'settings'>,
  tx: Queryable,
  link: NewLink,
): Promise<string> {
  const token = newSecret();
  const kind = kinds[link.purpose];
  const values = {
    token_hash: hashSecret(token),
    email: link.email,
    browser_hash: link.browserHash ?? null,
    remember: link.remember ?? false,
    expires_at: sql<Date>`now() + make_interval(mins => ${link.minutes ?? kind.minutes})`,
  };
  await tx
    .insertInto('mail_links')
    .values({ person_id: link.personId, purpose: link.purpose, ...values })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'purpose']).doUpdateSet({ ...values, created_at: sql`now()` }),
    )
    .execute();
  return deps.vault.seal(`${deps.settings.publicUrl}${kind.path}?token=${token}`, 'mail-link');
}

/** Whether a link could be spent now. */
export async function isMailLinkGood(db: Queryable, purpose: LinkPurpose, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('mail_links as l')
    .innerJoin('persons as p', 'p.id', 'l.person_id')
    .select('l.person_id')
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.purpose', '=', purpose)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .whereRef('p.email', '=', 'l.email')
    .where(isShutOut, '=', false)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Spends a link. Every failure gives the same answer. */
export async function takeMailLink(tx: Queryable, purpose: LinkPurpose, token: string) {
  const tokenHash = hashSecret(token);
  const found = await tx
    .selectFrom('mail_links')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  const person = found && (await holdPerson(tx, found.person_id));
  if (!person?.email || person.shut_out) throw invalid('token', messages.linkInvalid);
  const link = await tx
    .deleteFrom('mail_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['person_id', 'email', 'browser_hash', 'remember'])
    .executeTakeFirst();
  // A link proves one mailbox: it is void if the account's address changed since.
  const stale = purpose !== 'change_email' && link?.email !== person.email;
  if (!link || stale) throw invalid('token', messages.linkInvalid);
  return { ...link, person: { ...person, email: person.email } };
}

/** The new address that waits for its mailbox does so no longer. */
export async function forgetNewAddress(tx: Queryable, personId: string): Promise<void> {
  await tx.deleteFrom('mail_links').where('person_id', '=', personId).where('purpose', '=', 'change_email').execute();
}

/** The address that a person asked for and has not confirmed yet. */
export async function pendingAddress(db: Queryable, personId: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('mail_links')
    .select('email')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'change_email')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link?.email;
}
