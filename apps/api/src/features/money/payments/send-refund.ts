import { holdAccountRow } from '../../people/accounts/queries.ts';
import { moveRefund } from './apply-refunds.ts';
import { keyLifetimeMs } from './ask-about-charge.ts';
import { findCharge } from './find-charge.ts';
import { valueOrRefuse } from './gateway-answer.ts';
import { type SettleNeeds, settleSurely } from './settle-charge.ts';

/**
 * Sends a pending refund to the gateway; any number of runs send it once. If the outcome is unknown it throws, and the
 * job is retried with the same key.
 */
export async function sendRefund(deps: SettleNeeds, refundId: string): Promise<void> {
  const refund = await deps.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst();
  if (refund?.status !== 'pending' || refund.idempotency_key === null) return;
  if (refund.gateway_refund_id === null) {
    const charge = await findCharge(deps.db, refund.charge_id);
    if (!charge?.gateway_payment_id) throw new Error('A refund belongs to a charge that the gateway does not know.');
    // The gateway may have forgotten the key by now, so it is asked whether the refund exists.
    if (deps.now().getTime() - refund.created_at.getTime() > keyLifetimeMs) {
      const payment = valueOrRefuse(await deps.gateway.getPayment(charge.gateway_payment_id));
      const made = payment.refunds.some(({ labels }) => labels.refund_id === refund.id);
      if (!made) await giveUp(deps, refund.id, 'The gateway never took it.');
    } else {
      const answer = await deps.gateway.refund({
        key: refund.idempotency_key,
        paymentId: charge.gateway_payment_id,
        amount: refund.amount,
        labels: { refund_id: refund.id },
      });
      if (answer.kind === 'refused') await giveUp(deps, refund.id, answer.reason);
      else if (answer.kind === 'declined') await giveUp(deps, refund.id, answer.decline.reason);
      else valueOrRefuse(answer);
    }
  }
  // The refusal may be caused by a dispute whose event has not arrived yet.
  await settleSurely(deps, refund.charge_id);
}

async function giveUp(deps: SettleNeeds, refundId: string, why: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { account_id } = await tx
      .selectFrom('refunds')
      .select('account_id')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    await holdAccountRow(tx, account_id);
    const refund = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (refund.gateway_refund_id === null) await moveRefund(deps, tx, refund, 'failed', why);
  });
}
