import type { Deps } from '../../../core/deps.ts';
import type { Answer, GatewayPayment } from '../../../providers/card-gateway.ts';
import { customerOf } from './ensure-customer.ts';
import type { ChargeRow } from './find-charge.ts';

type Needs = Pick<Deps, 'db' | 'gateway' | 'now'>;

/**
 * The gateway forgets keys after a day: a request that is repeated later would be a second charge
 * (https://docs.stripe.com/api/idempotent_requests). An hour is left for clocks and queues.
 */
export const keyLifetimeMs = 23 * 3600 * 1000;

/** What we tell the gateway a payment is for, and what must come back with it. */
export const labelsOf = (charge: Pick<ChargeRow, 'id' | 'account_id' | 'invoice_id' | 'purpose'>) => ({
  charge_id: charge.id,
  account_id: charge.account_id,
  purpose: charge.purpose,
  ...(charge.invoice_id === null ? {} : { invoice_id: charge.invoice_id }),
});

/**
 * The payment as it is now. One whose first answer got lost is asked for again with the same key where it is charged
 * to a saved card, and looked for by its label. `undefined`: it was never made, and never will be.
 */
export async function askAboutCharge(deps: Needs, charge: ChargeRow): Promise<Answer<GatewayPayment | undefined>> {
  const fresh = deps.now().getTime() - charge.created_at.getTime() < keyLifetimeMs;
  if (charge.gateway_payment_id !== null) {
    const answer = await deps.gateway.getPayment(charge.gateway_payment_id);
    return fresh ? answer : endUnsent(deps, charge, answer);
  }
  const customerId = await customerOf(deps.db, charge.account_id);
  if (customerId === undefined) return { kind: 'done', value: undefined };
  const sent: Answer<GatewayPayment | undefined> =
    charge.attempt !== null && fresh
      ? await sendSavedCharge(deps, charge, customerId)
      : { kind: 'unknown', reason: 'It was not asked for again.' };
  if (sent.kind !== 'unknown') return sent;
  const found = await deps.gateway.findPayment({ customerId, label: ['charge_id', charge.id] });
  if (found.kind !== 'done' || found.value !== undefined) return found;
  return fresh ? sent : found;
}

/** Made, but never sent to a bank, and nobody is there who could: it is closed, so that another attempt may follow. */
async function endUnsent(
  deps: Needs,
  charge: ChargeRow,
  answer: Answer<GatewayPayment>,
): Promise<Answer<GatewayPayment | undefined>> {
  if (charge.attempt === null || answer.kind !== 'done') return answer;
  const { state, decline, id } = answer.value;
  return state === 'open' && !decline ? deps.gateway.cancelPayment(id) : answer;
}

/** Charges the saved method. Called any number of times, it charges once. */
async function sendSavedCharge(
  deps: Needs,
  charge: ChargeRow,
  customerId: string,
): Promise<Answer<GatewayPayment | undefined>> {
  const method = await deps.db
    .selectFrom('payment_methods')
    .select('gateway_id')
    .where('id', '=', charge.payment_method_id ?? '')
    .executeTakeFirstOrThrow();
  const answer = await deps.gateway.chargeSaved({
    key: charge.idempotency_key,
    customerId,
    methodId: method.gateway_id,
    amount: charge.amount,
    currency: charge.currency,
    labels: labelsOf(charge),
  });
  // A declined payment exists, and says itself why it was declined.
  if (answer.kind === 'declined' && answer.paymentId !== undefined) return deps.gateway.getPayment(answer.paymentId);
  // The card is gone at the gateway, or it would not even try: nothing was made.
  return answer.kind === 'refused' ? { kind: 'done', value: undefined } : answer;
}
