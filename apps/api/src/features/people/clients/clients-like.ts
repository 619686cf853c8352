import { countries, countryName } from '@resolvo/contract/countries';
import { type RawBuilder, sql } from 'kysely';
import { fitsAny } from '../../../core/search.ts';
import type { Queryable } from '../../../db/connection.ts';
import { likeAccount } from '../accounts/accounts-like.ts';
import { profileLike } from './profile-like.ts';

/** Shorter beginnings of a country would find half of all clients while a name is still being typed. */
const shortestCountry = 3;

/** A condition on `accounts a`: by what the account shows, and by name, company and country of its billing address. */
export function clientsLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const start = search.toLowerCase();
  const places =
    start.length < shortestCountry ? [] : countries.filter((code) => countryName(code).toLowerCase().startsWith(start));
  return fitsAny(db, 'accounts', 'a', [
    ...likeAccount(search),
    ...profileLike('a.id', search),
    ...(places.length === 0 ? [] : [profileWhere(sql`country = any(${places})`)]),
  ]);
}

const profileWhere = (condition: RawBuilder<unknown>) =>
  sql`exists (select from billing_profiles where account_id = a.id and ${condition})`;
