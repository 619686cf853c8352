import { dayIsOver, dayStart } from '@resolvo/contract/periods';
import { quoteCan } from '@resolvo/contract/sales/quote-states';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdQuote } from './hold-quote.ts';
import { moveQuote } from './move.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events'>;

export async function declineQuote(deps: Needs, actor: Caller, quoteId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId, actor.accountId);
    demand(quoteCan.decline(quote.status));
    await moveQuote(deps, tx, quote, 'declined', { by: actor, reason });
  });
}

export async function withdrawQuote(deps: Needs, actor: StaffActor, quoteId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId);
    demand(quoteCan.withdraw(quote.status));
    await moveQuote(deps, tx, quote, 'withdrawn', { by: actor, reason });
  });
}

/** The order of an accepted quote ended unpaid: it may be accepted again while it is valid. */
export async function reopenQuote(deps: Pick<Deps, 'now' | 'events'>, tx: Queryable, orderId: string): Promise<void> {
  const found = await tx.selectFrom('quotes').select('id').where('order_id', '=', orderId).executeTakeFirst();
  if (!found) return;
  const quote = await holdQuote(tx, found.id);
  if (quote.status !== 'accepted') return;
  const isValid = quote.validUntil !== null && !dayIsOver(quote.validUntil, deps.now());
  await moveQuote(deps, tx, quote, isValid ? 'sent' : 'expired', {});
}

/** Hourly: quotes that were not answered in time. */
export async function expireQuotes(deps: Needs): Promise<void> {
  const late = await deps.db
    .selectFrom('quotes')
    .select('id')
    .where('status', '=', 'sent')
    .where('valid_until', '<', dayStart(deps.now()))
    .limit(500)
    .execute();
  for (const { id } of late) {
    await deps.db.transaction().execute(async (tx) => {
      const quote = await holdQuote(tx, id);
      if (quote.status === 'sent') await moveQuote(deps, tx, quote, 'expired', {});
    });
  }
}
