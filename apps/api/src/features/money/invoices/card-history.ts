import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Further events of an invoice's money: declined cards, refunds to cards, disputes. */
export async function cardHistory(db: Queryable, invoiceId: string) {
  const declined = await db
    .selectFrom('charges')
    .select(['id', 'amount', 'gateway_payment_id', 'settled_at', 'created_at'])
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'failed')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'status', 'failure', 'gateway_refund_id', 'created_at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .execute();
  const disputes = await db
    .selectFrom('disputes')
    .select(['id', 'amount', 'status', 'reason', 'answer_by', 'gateway_dispute_id', 'created_at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .execute();
  return {
    failed: declined.map(({ id, amount, gateway_payment_id, settled_at, created_at }) => ({
      id,
      amount,
      applied: 0,
      method: 'card',
      status: 'failed',
      transaction_id: gateway_payment_id,
      created_at: settled_at ?? created_at,
      received_on: (settled_at ?? created_at).toISOString().slice(0, 10),
    })),
    refunds: refunds.map(({ id, gateway_refund_id, created_at, ...refund }) => ({
      ...refund,
      refund_id: id,
      transaction_id: gateway_refund_id,
      created_at: seconds(created_at),
    })),
    disputes: disputes.map(({ id, gateway_dispute_id, created_at, answer_by, ...dispute }) => ({
      ...dispute,
      dispute_id: id,
      transaction_id: gateway_dispute_id,
      created_at: seconds(created_at),
      answer_by: seconds(answer_by),
    })),
  };
}
