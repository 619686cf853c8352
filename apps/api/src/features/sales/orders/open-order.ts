import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';

interface NewOrder {
  readonly accountId: string;
  readonly type: string;
  /** Basis points. */
  readonly discount?: number;
  readonly discountReason?: string;
  readonly paymentTerm: string;
  readonly validUntil: Date | null;
  /** A customer placed it: a draft until payment begins. */
  readonly placed?: { readonly months: 1 | 12 };
}

/** Inserts an order without items. Runs in the caller's transaction, which has locked the account. */
export async function openOrder(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  actor: EventActor | undefined,
  order: NewOrder,
): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('orders')
    .values({
      id,
      account_id: order.accountId,
      type: order.type,
      ...(order.discount !== undefined && { discount: order.discount }),
      ...(order.discountReason !== undefined && { discount_reason: order.discountReason }),
      payment_term: order.paymentTerm,
      valid_until: order.validUntil,
      ...(order.placed && { placed_at: deps.now(), subscription_months: order.placed.months }),
      created_by: actor?.personId ?? null,
      by_customer: order.placed !== undefined,
      created_at: deps.now(),
    })
    .execute();
  await deps.events.emit(tx, { name: 'order.created', accountId: order.accountId, by: actor, data: { order_id: id } });
  return id;
}
