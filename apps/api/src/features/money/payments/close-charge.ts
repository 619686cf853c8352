import { type SettledCharge, type SettleNeeds, settleCharge } from './settle-charge.ts';

/**
 * Closes a card form that nobody shall pay with any more. What was paid in it a moment before is booked; what the bank
 * works on is not ours to stop, and is booked when it arrives.
 */
export async function closeCharge(deps: SettleNeeds, chargeId: string): Promise<void> {
  const charge = await settleCharge(deps, chargeId);
  if (charge.gateway_payment_id === null || !isOpen(charge)) return;
  await deps.gateway.cancelPayment(charge.gateway_payment_id);
  if (isOpen(await settleCharge(deps, chargeId))) throw new Error(`The gateway did not close charge ${chargeId}.`);
}

const isOpen = ({ status, attempt }: SettledCharge): boolean =>
  attempt === null && (status === 'created' || status === 'failed');
