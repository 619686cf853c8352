import { haltDecision, haltKind, type InvoicingHalt } from '@resolvo/contract/money/invoicing-halts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

const haltRows = (db: Queryable) =>
  db
    .selectFrom('invoicing_halts as h')
    .leftJoin('accounts as a', 'a.id', 'h.account_id')
    .leftJoin('persons as s', 's.id', 'h.decided_by')
    .select(['h.id', 'h.kind', 'h.account_id', 'h.made', 'h.explained', 'h.decision', 'h.decided_at', 'h.created_at'])
    .select(['a.email', 's.email as decided_by']);

type HaltRow = Awaited<ReturnType<ReturnType<typeof haltRows>['executeTakeFirstOrThrow']>>;

const toHalt = (row: HaltRow): InvoicingHalt => ({
  halt_id: row.id,
  kind: haltKind.parse(row.kind),
  user: row.account_id === null ? null : { user_id: row.account_id, email: row.email ?? '' },
  made: row.made,
  explained: row.explained,
  created_at: seconds(row.created_at),
  decision: row.decision === null ? null : haltDecision.parse(row.decision),
  decided_by: row.decided_by ?? '',
  decided_at: seconds(row.decided_at),
});

export async function listHalts(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: PageQuery & { readonly status?: 'open' | undefined },
) {
  let rows = haltRows(deps.db);
  if (query.status === 'open') rows = rows.where('h.decision', 'is', null);
  const page = await pageBy(deps, `halts:${query.status ?? ''}`, query, rows, {
    by: ['h.created_at', 'h.id'],
  });
  return { halts: page.rows.map(toHalt), cursor: page.cursor, eof: page.eof };
}

export async function findHalt(db: Queryable, haltId: string): Promise<InvoicingHalt> {
  const row = await haltRows(db).where('h.id', '=', haltId).executeTakeFirst();
  if (!row) throw notFound();
  return toHalt(row);
}
