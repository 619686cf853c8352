import type { Charge } from '@resolvo/contract/money/charges';
import { call } from '../../../api/client.ts';

const pauseMilliseconds = 2000;

/** Asks how a card payment ended, until it has. The bank may take its time; the money is booked only once. */
export async function settleCharge(chargeId: string): Promise<Charge> {
  for (;;) {
    const charge = await call('ownChargeSettle', { params: { charge_id: chargeId }, body: {} });
    if (charge.status === 'succeeded' || charge.status === 'failed' || charge.status === 'cancelled') return charge;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}
