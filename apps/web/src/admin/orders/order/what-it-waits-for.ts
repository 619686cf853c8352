import type { Order, OrderItem } from '@resolvo/contract/sales/orders';

type Waiting = Pick<Order, 'order_status' | 'order_sealed' | 'order_draft' | 'order_issued_at'> & {
  readonly items: readonly (Pick<OrderItem, 'client_chooses' | 'order_item_status'> & {
    readonly waiting: readonly string[];
  })[];
};

const most = 3;

/** A long order must not fill the card: the rest stands under Deliveries. */
const inWords = (waiting: readonly string[]): string =>
  [
    ...waiting.slice(0, most),
    ...(waiting.length > most ? [`So do ${waiting.length - most} more: they stand under Deliveries.`] : []),
  ].join(' ');

/** Where no act takes an order on now, what it waits for. */
export function whatItWaitsFor(order: Waiting, mayAdd: boolean): string | undefined {
  if (order.order_status === 'cancelled') return 'It is cancelled: nothing is left to do.';
  if (order.items.length === 0 && mayAdd) return 'Add the first item, then it can be sealed.';
  if (order.order_draft) return 'It waits for the client to pay. Its invoice is made when they begin.';
  const waiting = order.items.flatMap((item) => item.waiting);
  const isOpen = order.items.some(({ order_item_status: status }) => status === 'pending');
  const isLeftOpen = order.items.some(({ client_chooses }) => client_chooses);
  if (order.order_sealed && order.order_status === 'open' && order.order_issued_at === 0) {
    return `It waits for its payment${isLeftOpen ? ', and for the client to choose how it is made' : ''}.`;
  }
  if (order.order_issued_at > 0 && isLeftOpen) return 'It waits for the client to choose how it is made.';
  if (waiting.length > 0) return inWords(waiting);
  if (order.order_issued_at > 0 && isOpen) return 'It is being delivered. What staff do by hand is under Tasks.';
  if (order.items.some(({ order_item_status: status }) => status === 'failed')) {
    const what = order.order_status === 'failed' ? 'It' : 'A part of it';
    return `${what} could not be delivered. Why, and what was ordered again, stands under Deliveries.`;
  }
  return undefined;
}
