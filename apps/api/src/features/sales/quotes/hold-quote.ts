import { type QuoteStatus, quoteStatus } from '@resolvo/contract/sales/quote-states';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';

export interface HeldQuote {
  readonly id: string;
  readonly number: number;
  readonly accountId: string;
  readonly status: QuoteStatus;
  readonly title: string;
  readonly validDays: number;
  readonly validUntil: Date | null;
  /** Whether its plans are paid for a year ahead. */
  readonly annual: boolean;
  /** Basis points. */
  readonly discount: number;
}

/** Holds the account, then the quote. With an owner, only what was sent to that account is found. */
export async function holdQuote(tx: Queryable, quoteId: string, ownerId?: string): Promise<HeldQuote> {
  const found = await tx.selectFrom('quotes').select('account_id').where('id', '=', quoteId).executeTakeFirst();
  if (!found || (ownerId !== undefined && found.account_id !== ownerId)) throw notFound();
  await holdAccountRow(tx, found.account_id);
  const row = await tx
    .selectFrom('quotes')
    .select([
      'id',
      'number',
      'account_id',
      'status',
      'title',
      'valid_days',
      'valid_until',
      'sent_at',
      'annual',
      'discount',
    ])
    .where('id', '=', quoteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (ownerId !== undefined && row.sent_at === null) throw notFound();
  return {
    id: row.id,
    number: row.number,
    accountId: row.account_id,
    status: quoteStatus.parse(row.status),
    title: row.title,
    validDays: row.valid_days,
    validUntil: row.valid_until,
    annual: row.annual,
    discount: row.discount,
  };
}
