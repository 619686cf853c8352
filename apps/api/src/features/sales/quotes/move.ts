import { type QuoteStatus, quoteStates } from '@resolvo/contract/sales/quote-states';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { HeldQuote } from './hold-quote.ts';

const told = {
  accepted: 'quote.accepted',
  declined: 'quote.declined',
  withdrawn: 'quote.withdrawn',
  expired: 'quote.expired',
} as const;

interface Move {
  readonly by?: EventActor | undefined;
  readonly reason?: string;
  readonly orderId?: string;
  /** From when it is open for an answer, and until when. */
  readonly sent?: { readonly at: Date; readonly until: Date };
}

/** The one writer of a quote's status. The caller has locked the quote. */
export async function moveQuote(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  quote: HeldQuote,
  to: QuoteStatus,
  { by, reason, orderId, sent }: Move,
): Promise<void> {
  const status = moved('A quote', quoteStates, quote.status, to);
  await tx
    .updateTable('quotes')
    .set({
      status,
      ...(reason !== undefined && { reason }),
      ...(orderId !== undefined && { order_id: orderId }),
      ...(sent && { sent_at: sent.at, valid_until: sent.until }),
    })
    .where('id', '=', quote.id)
    .execute();
  const name =
    to === 'sent' || to === 'draft' ? (quote.status === 'draft' ? 'quote.sent' : 'quote.reopened') : told[to];
  await deps.events.emit(tx, {
    name,
    accountId: quote.accountId,
    by,
    before: { status: quote.status },
    after: { status },
    data: { quote_id: quote.id, quote_number: quote.number },
  });
}
