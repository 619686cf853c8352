import type { Charge } from '@resolvo/contract/money/charges';
import { call } from '../../../api/client.ts';

const pauseMilliseconds = 2000;

/** Polls until a card payment has ended. Banks may take a while; the server books it once. */
export async function settleCharge(chargeId: string): Promise<Charge> {
  for (;;) {
    const charge = await call('ownChargeSettle', { params: { charge_id: chargeId }, body: {} });
    if (charge.status === 'succeeded' || charge.status === 'failed' || charge.status === 'cancelled') return charge;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}
