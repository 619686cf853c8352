import type { Deps } from '../../../core/deps.ts';
import type { GatewayOutcome, GatewayPayment } from '../../../providers/card-gateway.ts';
import { customerOf } from './ensure-customer.ts';
import type { ChargeRow } from './find-charge.ts';

type Needs = Pick<Deps, 'db' | 'gateway' | 'now'>;

/**
 * The gateway forgets idempotency keys after 24 hours: a later retry would be a second charge
 * (https://docs.stripe.com/api/idempotent_requests). One hour is left for clocks and queues.
 */
export const keyLifetimeMs = 23 * 3600 * 1000;

/** Labels stored with a payment at the gateway, which must come back unchanged. */
export const labelsOf = (charge: Pick<ChargeRow, 'id' | 'account_id' | 'invoice_id' | 'purpose'>) => ({
  charge_id: charge.id,
  account_id: charge.account_id,
  purpose: charge.purpose,
  ...(charge.invoice_id === null ? {} : { invoice_id: charge.invoice_id }),
});

/**
 * Fetches the payment as it is now. If its first answer was lost, a charge to a saved card is repeated with the same
 * key, and otherwise the payment is searched by its label. `undefined`: it was never made and never will be.
 */
export async function askAboutCharge(
  deps: Needs,
  charge: ChargeRow,
): Promise<GatewayOutcome<GatewayPayment | undefined>> {
  const fresh = deps.now().getTime() - charge.created_at.getTime() < keyLifetimeMs;
  if (charge.gateway_payment_id !== null) {
    const answer = await deps.gateway.getPayment(charge.gateway_payment_id);
    return fresh ? answer : endUnsent(deps, charge, answer);
  }
  const customerId = await customerOf(deps.db, charge.account_id);
  if (customerId === undefined) return { kind: 'done', value: undefined };
  const sent: GatewayOutcome<GatewayPayment | undefined> =
    charge.attempt !== null && fresh
      ? await sendSavedCharge(deps, charge, customerId)
      : { kind: 'unknown', reason: 'It was not asked for again.' };
  if (sent.kind !== 'unknown') return sent;
  const found = await deps.gateway.findPayment({ customerId, label: ['charge_id', charge.id] });
  if (found.kind !== 'done' || found.value !== undefined) return found;
  return fresh ? sent : found;
}

/**
 * Created but not confirmed, and no customer is present to confirm it: cancelled, so that another attempt may follow.
 */
async function endUnsent(
  deps: Needs,
  charge: ChargeRow,
  answer: GatewayOutcome<GatewayPayment>,
): Promise<GatewayOutcome<GatewayPayment | undefined>> {
  if (charge.attempt === null || answer.kind !== 'done') return answer;
  const { state, decline, id } = answer.value;
  return state === 'open' && !decline ? deps.gateway.cancelPayment(id) : answer;
}

/** Charges the saved method. Idempotent: any number of calls make one charge. */
async function sendSavedCharge(
  deps: Needs,
  charge: ChargeRow,
  customerId: string,
): Promise<GatewayOutcome<GatewayPayment | undefined>> {
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
  // A declined payment exists at the gateway, which has the reason.
  if (answer.kind === 'declined' && answer.paymentId !== undefined) return deps.gateway.getPayment(answer.paymentId);
  // The card is gone at the gateway, or the call was refused: no payment was made.
  return answer.kind === 'refused' ? { kind: 'done', value: undefined } : answer;
}
