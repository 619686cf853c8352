import { toPoints } from '@resolvo/contract/money';
import type { createOrderBody } from '@resolvo/contract/sales/orders';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { lockAccount } from '../../people/accounts/queries.ts';
import { recordEvent } from '../../people/audit/record-event.ts';

type Input = z.output<typeof createOrderBody>;

export async function createOrder(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Caller,
  input: Input,
): Promise<{ order_id: string }> {
  return deps.db.transaction().execute(async (tx) => ({ order_id: await createWithin(deps, tx, actor, input) }));
}

export async function createWithin(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: Caller,
  input: Input,
): Promise<string> {
  // Held, so that an account that is being deleted gets no order.
  const account = await lockAccount(tx, input.user_id);
  if (!account) throw notFound();
  const { id } = await tx
    .insertInto('orders')
    .values({
      account_id: account.id,
      type: input.order_type,
      discount: toPoints(input.order_discount),
      discount_reason: input.order_discount_reason,
      payment_term: input.payment_term_id,
      valid_until: input.order_valid_until === 0 ? null : new Date(input.order_valid_until * 1000),
      created_by: actor.accountId,
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    accountId: account.id,
    kind: 'order_created',
    origin: actor.origin,
    actorId: actor.accountId,
    data: { order_id: id },
  });
  return id;
}
