import type { z } from 'zod';
import { type orderItemStatus, orderItemStatusWords } from '../product-types.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { stateTable } from '../states.ts';
import type { OrderStatus } from './order-states.ts';

export const deliveryStatusWords = stateWords({
  started: { word: 'In progress', meaning: 'works' },
  delivered: { word: 'Delivered', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
  ended: { word: 'Ended', meaning: 'rest' },
});
/** Beside the badges of an order and its items, staff read one word for one thing. */
export const unitWord = (status: DeliveryStatus): StateWord =>
  status === 'delivered'
    ? { ...deliveryStatusWords.delivered, word: orderItemStatusWords.issued.word }
    : deliveryStatusWords[status];

export const deliveryStatus = stateEnum(deliveryStatusWords);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** Failed and ended are final; buying it again makes a new order. */
export const deliveryStates = stateTable<DeliveryStatus>({
  started: ['delivered', 'failed', 'ended'],
  delivered: ['ended'],
  failed: [],
  ended: [],
});

/** Number of units per status. */
export type Units = Readonly<Record<DeliveryStatus, number>>;

const countAll = (units: Units) => units.started + units.delivered + units.failed + units.ended;

/** The status of an item from its units. A unit that was delivered and later ended counts as issued. */
export function itemStatusOf(units: Units): z.infer<typeof orderItemStatus> {
  if (countAll(units) === 0 || units.started > 0) return 'pending';
  return units.failed > 0 ? 'failed' : 'issued';
}

/** The status of an order from all its units; undefined while they do not change it. */
export function orderStatusFrom(units: Units): OrderStatus | undefined {
  const { started, delivered, failed, ended } = units;
  const all = countAll(units);
  if (all === 0) return undefined;
  if (failed === all) return 'failed';
  if (delivered + started === 0) return 'finished';
  if (delivered + ended === all) return 'issued';
  return delivered + ended > 0 ? 'partially_issued' : undefined;
}
