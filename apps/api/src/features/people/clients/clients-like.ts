import { countries, countryName } from '@resolvo/contract/countries';
import { type RawBuilder, sql } from 'kysely';
import { fitsAny, wordsOf } from '../../../core/search.ts';
import type { Queryable } from '../../../db/connection.ts';
import { likeAccount } from '../accounts/accounts-like.ts';

/** Shorter beginnings of a country would find half of all clients while a name is still being typed. */
const shortestCountry = 3;

/** As the index of the migration 0192 has it. */
const spelled = sql`to_tsvector('simple', lower((name || ' ' || company) collate pg_c_utf8))`;

/** A condition on `accounts a`: by what the account shows, and by name, company and country of its billing address. */
export function clientsLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const words = wordsOf(search);
  const start = search.toLowerCase();
  const places =
    start.length < shortestCountry ? [] : countries.filter((code) => countryName(code).toLowerCase().startsWith(start));
  return fitsAny(db, 'accounts', 'a', [
    ...likeAccount(search),
    ...(words === undefined ? [] : [profileWhere(sql`${spelled} @@ to_tsquery('simple', ${words})`)]),
    ...(places.length === 0 ? [] : [profileWhere(sql`country = any(${places})`)]),
  ]);
}

const profileWhere = (condition: RawBuilder<unknown>) =>
  sql`exists (select from billing_profiles where account_id = a.id and ${condition})`;
