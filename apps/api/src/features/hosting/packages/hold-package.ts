import { sql } from 'kysely';
import type { Owner } from '../../../core/owner.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findPackages, type PackageRow } from './package-row.ts';

/** Not found and not yours are the same refusal. Staff pass no owner. */
export async function findPackage(db: Queryable, packageId: string, accountId?: string): Promise<PackageRow> {
  const owner = accountId === undefined ? sql`true` : sql`h.account_id = ${accountId} and h.state <> 'deleted'`;
  const [row] = await findPackages(db, sql`where h.id = ${packageId} and ${owner}`);
  if (!row) throw notFound();
  return row;
}

/** As `findPackage`, with the row held. Last in the lock order. */
export async function holdPackage(tx: Queryable, packageId: string, accountId: Owner): Promise<PackageRow> {
  await tx.selectFrom('hosting_packages').select('id').where('id', '=', packageId).forNoKeyUpdate().execute();
  return findPackage(tx, packageId, accountId);
}
