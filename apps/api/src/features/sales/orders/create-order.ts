import { toPoints } from '@resolvo/contract/money';
import type { createOrderBody } from '@resolvo/contract/sales/orders';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { openOrder } from './open-order.ts';

type Input = z.output<typeof createOrderBody>;

export async function createOrder(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  input: Input,
): Promise<{ order_id: string }> {
  return deps.db.transaction().execute(async (tx) => ({ order_id: await createWithin(deps, tx, actor, input) }));
}

export async function createWithin(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  actor: StaffActor,
  input: Input,
): Promise<string> {
  // Held, so that an account being deleted meanwhile gets no order.
  const account = await holdAccount(tx, input.user_id);
  if (!account) throw notFound();
  return openOrder(deps, tx, actor, {
    accountId: account.id,
    type: input.order_type,
    discount: toPoints(input.order_discount),
    discountReason: input.order_discount_reason,
    paymentTerm: input.payment_term_id,
    validUntil: input.order_valid_until === 0 ? null : new Date(input.order_valid_until * 1000),
  });
}
