import { type SettledCharge, type SettleNeeds, settleCharge } from './settle-charge.ts';

/**
 * Cancels a card form that must not be paid any more. A payment made just before is booked; one the bank is processing
 * cannot be stopped and is booked when it arrives.
 */
export async function closeCharge(deps: SettleNeeds, chargeId: string): Promise<void> {
  const charge = await settleCharge(deps, chargeId);
  if (charge.gateway_payment_id === null || !isOpen(charge)) return;
  await deps.gateway.cancelPayment(charge.gateway_payment_id);
  if (isOpen(await settleCharge(deps, chargeId))) throw new Error(`The gateway did not close charge ${chargeId}.`);
}

const isOpen = ({ status, attempt }: SettledCharge): boolean =>
  attempt === null && (status === 'created' || status === 'failed');
