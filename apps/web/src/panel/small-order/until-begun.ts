import { paidTopics } from '@resolvo/contract/topics';
import { call } from '../../api/client.ts';
import { refreshTopics } from '../../api/refresh.ts';

/** A job begins what is paid for, a second later as a rule. */
const patienceMilliseconds = 10_000;
const pauseMilliseconds = 400;

/**
 * For an order that was just paid: resolves when the first of its things is being made and the screen asks for it, or when
 * that takes too long. Whatever fails here, the order is paid: nothing is thrown.
 */
export async function untilBegun(orderId: string): Promise<void> {
  const began = performance.now();
  try {
    while (performance.now() - began < patienceMilliseconds) {
      const { services, failed } = await call('checkoutDetail', { params: { checkout_id: orderId } });
      if (services.length > 0 || failed > 0) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  } catch {
    // The change feed tells the screen once the server answers again.
  }
  await refreshTopics(paidTopics);
}
