import { countries, countryName } from '@resolvo/contract/countries';
import { type RawBuilder, sql } from 'kysely';
import { beginsWith, fitsAny, invoiceNumberIn } from '../../../core/search.ts';
import type { Queryable } from '../../../db/connection.ts';
import { likeAccount, profileWhere } from '../accounts/accounts-like.ts';

/** Shorter beginnings of a country would find half of all clients while a name is still being typed. */
const shortestCountry = 3;

/**
 * A condition on `accounts a`: what finds things of the account, its country, an invoice of it, and its user on a
 * hosting server.
 */
export function clientsLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const number = invoiceNumberIn(search);
  const start = search.toLowerCase();
  const places =
    start.length < shortestCountry ? [] : countries.filter((code) => countryName(code).toLowerCase().startsWith(start));
  return fitsAny(db, 'accounts', 'a', [
    ...likeAccount(search),
    sql`exists (select from hosting_packages where account_id = a.id and username like ${beginsWith(search)})`,
    ...(number === undefined
      ? []
      : [sql`exists (select from invoices where account_id = a.id and number = ${number})`]),
    ...(places.length === 0 ? [] : [profileWhere(sql`country = any(${places})`)]),
  ]);
}
