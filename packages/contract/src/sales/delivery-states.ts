import { z } from 'zod';
import { stateTable } from '../states.ts';
import type { OrderStatus, orderItemStatus } from './order-states.ts';

export const deliveryStatus = z.enum(['started', 'delivered', 'failed', 'ended']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** What failed or ended is over; buying it again makes a new order. */
export const deliveryStates = stateTable<DeliveryStatus>({
  started: ['delivered', 'failed', 'ended'],
  delivered: ['ended'],
  failed: [],
  ended: [],
});

/** How many units stand where. */
export type Units = Readonly<Record<DeliveryStatus, number>>;

const countAll = (units: Units) => units.started + units.delivered + units.failed + units.ended;

/** What an item's units make of the item. A thing that was delivered and later ended has been issued. */
export function itemStatusOf(units: Units): z.infer<typeof orderItemStatus> {
  if (countAll(units) === 0 || units.started > 0) return 'pending';
  return units.failed > 0 ? 'failed' : 'issued';
}

/** What all its units make of an order; undefined while they say nothing beyond where it stands. */
export function orderStatusFrom(units: Units): OrderStatus | undefined {
  const { started, delivered, failed, ended } = units;
  const all = countAll(units);
  if (all === 0) return undefined;
  if (failed === all) return 'failed';
  if (delivered + started === 0) return 'finished';
  if (delivered + ended === all) return 'issued';
  return delivered + ended > 0 ? 'partially_issued' : undefined;
}
