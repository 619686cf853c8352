import { toPercent } from '@resolvo/contract/money';
import { type BillingProfile, type billingProfileBody, emptyProfile } from '@resolvo/contract/money/billing';
import { type Tax, taxFor } from '@resolvo/contract/money/tax';
import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccount } from '../../people/accounts/queries.ts';

const profileFields = [
  'name',
  'company',
  'line1',
  'line2',
  'postcode',
  'city',
  'country',
  'vat_number',
  'organisation_number',
] as const;

export function profileOf(db: Queryable, accountId: string): Promise<BillingProfile | undefined> {
  return db.selectFrom('billing_profiles').select(profileFields).where('account_id', '=', accountId).executeTakeFirst();
}

/** The tax on what this account buys now. */
export async function taxOf(db: Queryable, accountId: string): Promise<Tax> {
  const profile = await profileOf(db, accountId);
  return taxFor({ country: profile?.country ?? '', vatNumber: profile?.vat_number ?? '' });
}

export async function getProfile(deps: Pick<Deps, 'db'>, accountId: string) {
  const found = await profileOf(deps.db, accountId);
  const profile = found ?? emptyProfile;
  const { points, type } = taxFor({ country: profile.country, vatNumber: profile.vat_number });
  return { profile, given: found !== undefined, tax: toPercent(points), tax_type: type };
}

export async function clientProfile(deps: Pick<Deps, 'db'>, userId: string) {
  const account = await deps.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound();
  return getProfile(deps, userId);
}

/** By a member of the account, or by staff. */
export async function saveProfile(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  by: EventActor,
  accountId: string,
  profile: z.output<typeof billingProfileBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // The account is held, so that an invoice issued meanwhile has the whole old profile or the whole new one.
    const account = await holdAccount(tx, accountId);
    if (!account) throw notFound();
    const before = (await profileOf(tx, account.id)) ?? emptyProfile;
    const changed = profileFields.filter((field) => before[field] !== profile[field]);
    const values = { ...profile, updated_at: deps.now() };
    await tx
      .insertInto('billing_profiles')
      .values({ account_id: account.id, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute();
    const of = (one: BillingProfile) => Object.fromEntries(changed.map((field) => [field, one[field]]));
    await deps.events.emit(tx, {
      name: 'billing.profile_changed',
      accountId: account.id,
      by,
      data: { account_id: account.id },
      before: of(before),
      after: of(profile),
    });
  });
}

/** Deletes the profile of a deleted account. Invoices keep the copy they were issued with (bokføringsloven § 13). */
export async function forgetProfile(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('billing_profiles').where('account_id', '=', accountId).execute();
}
