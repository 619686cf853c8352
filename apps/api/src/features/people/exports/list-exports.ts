import { brand } from '@resolvo/brand/brand';
import type { FileAnswer } from '@resolvo/contract/endpoint';
import type { ExportView } from '@resolvo/contract/people/exports';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ownsAccount } from '../accounts/memberships.ts';
import { findClient } from '../clients/queries.ts';

/** Whose: those that a person asked for about themself, or those that staff asked for about an account. */
type Whose = { readonly personId: string } | { readonly accountId: string };

const selectExports = (db: Queryable, whose: Whose, now: Date) => {
  const all = db
    .selectFrom('exports as e')
    .leftJoin('persons as p', 'p.id', 'e.asked_by')
    .where('e.expires_at', '>', now);
  return 'personId' in whose
    ? all
        .where('e.person_id', '=', whose.personId)
        .where('e.asked_by', '=', whose.personId)
        // One with an account in it is for its owners, as they are now.
        .where(sql<boolean>`(e.account_id is null or ${ownsAccount('e.account_id', whose.personId)})`)
    : all.where('e.account_id', '=', whose.accountId).whereRef('e.asked_by', '<>', 'e.person_id');
};

export async function listExports({ db, now }: Pick<Deps, 'db' | 'now'>, whose: Whose): Promise<ExportView[]> {
  if ('accountId' in whose) await findClient(db, whose.accountId);
  const rows = await selectExports(db, whose, now())
    .select(['e.id', 'e.ready_at', 'e.size', 'e.created_at', 'e.expires_at', 'p.email'])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    export_id: row.id,
    ready: row.ready_at !== null,
    size: row.size ?? 0,
    asked_by: row.email ?? '',
    created_at: seconds(row.created_at),
    expires_at: seconds(row.expires_at),
  }));
}

export async function exportFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  whose: Whose,
  exportId: string,
): Promise<FileAnswer> {
  const found = await selectExports(db, whose, now())
    .select(['e.content', 'e.ready_at'])
    .where('e.id', '=', exportId)
    .executeTakeFirst();
  if (!found?.content || !found.ready_at) throw notFound();
  const day = found.ready_at.toISOString().slice(0, 10);
  return { filename: `${brand.name.toLowerCase()}-data-${day}.zip`, content: new Uint8Array(found.content) };
}

export async function forgetExports(
  tx: Queryable,
  whose: { readonly account_id: string } | { readonly person_id: string },
): Promise<void> {
  const all = tx.deleteFrom('exports');
  await ('account_id' in whose
    ? all.where('account_id', '=', whose.account_id)
    : all.where((eb) => eb.or([eb('person_id', '=', whose.person_id), eb('asked_by', '=', whose.person_id)]))
  ).execute();
}

export async function sweepExports({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('exports').where('expires_at', '<', now()).execute();
}
