import type { Deps } from '../src/core/deps.ts';
import { type IncomingPayment, receiveWithin } from '../src/features/money/payments/receive-payment.ts';

/** Money comes in by itself, without the charge or the transfer that the product would have seen first. */
export function receivePayment(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>, incoming: IncomingPayment) {
  return deps.db.transaction().execute((tx) => receiveWithin(deps, tx, incoming));
}
