import { totals } from '@resolvo/contract/money';
import { taxFor } from '@resolvo/contract/money/tax';
import type { QuoteStatus } from '@resolvo/contract/sales/quote-states';
import { quoteEndpoints } from '@resolvo/contract/sales/quotes';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { acceptancesOf } from './acceptances.ts';

/** With the billing address and the sum before tax, so that a page is one query. */
const select = (db: Queryable) =>
  db
    .selectFrom('quotes as q')
    .innerJoin('accounts as a', 'a.id', 'q.account_id')
    .leftJoin('billing_profiles as b', 'b.account_id', 'q.account_id')
    .select([
      'q.id',
      'q.number',
      'q.title',
      'q.status',
      'q.valid_until',
      'q.created_at',
      'q.account_id',
      'q.discount',
      'a.email',
    ])
    .select(['b.country', 'b.vat_number'])
    .select(
      sql<number>`(select sum(l.price * l.quantity)::bigint from quote_lines l where l.quote_id = q.id)`.as('subtotal'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const shown = (row: Row) => {
  const tax = taxFor({ country: row.country ?? '', vatNumber: row.vat_number ?? '' });
  return {
    quote_id: row.id,
    quote_number: row.number,
    title: row.title,
    status: row.status,
    total: totals([{ price: row.subtotal, quantity: 1 }], row.discount, tax.points).total,
    valid_until: seconds(row.valid_until),
    created_at: seconds(row.created_at),
  };
};

export async function listQuotes(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: PageQuery & { status?: QuoteStatus | undefined; order_id?: string | undefined },
) {
  let rows = select(deps.db);
  if (query.status) rows = rows.where('q.status', '=', query.status);
  if (query.order_id) rows = rows.where('q.order_id', '=', query.order_id);
  const page = await pageBy(deps, `quotes:${query.status ?? ''}:${query.order_id ?? ''}`, query, rows, {
    by: ['q.created_at', 'q.id'],
  });
  const accepted = await acceptancesOf(deps.db, page.rows);
  return quoteEndpoints.quoteList.response.parse({
    quotes: page.rows.map((row) => ({
      ...shown(row),
      user: { user_id: row.account_id, email: row.email ?? '' },
      accepted: accepted.get(row.id) ?? null,
    })),
    cursor: page.cursor,
    eof: page.eof,
  });
}

export async function listOwnQuotes(deps: Pick<Deps, 'db'>, accountId: string) {
  const rows = await select(deps.db)
    .where('q.account_id', '=', accountId)
    .where('q.sent_at', 'is not', null)
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(50)
    .execute();
  return quoteEndpoints.ownQuotes.response.parse({ quotes: rows.map(shown) });
}
