import { z } from 'zod';
import { messages } from '../messages.ts';
import { type orderItemStatus, orderItemStatusWords } from '../product-types.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { stateTable, type Verdict } from '../states.ts';

/** `empty`: the type is not decided yet. Sealing sets `subscription` when an item renews, else `one_time`. */
export const orderType = z.enum(['one_time', 'subscription', 'balance', 'empty']);
export type OrderType = z.infer<typeof orderType>;
export const orderTypeTitles: Readonly<Record<OrderType, string>> = {
  one_time: 'One time',
  subscription: 'Subscription',
  balance: 'Balance',
  empty: 'Decided when sealed',
};

/** The words of the specification, with a capital. A paid order that is not delivered waits for staff. */
const orderStatusWords = stateWords({
  open: { word: 'Open', meaning: 'rest' },
  paid: { word: 'Paid', meaning: 'turn' },
  partially_issued: { word: 'Partially issued', meaning: 'turn' },
  issued: { word: 'Issued', meaning: 'well' },
  finished: { word: 'Finished', meaning: 'rest' },
  failed: { word: 'Failed', meaning: 'broken' },
  cancelled: { word: 'Cancelled', meaning: 'rest' },
});
export const orderStatus = stateEnum(orderStatusWords);
export type OrderStatus = z.infer<typeof orderStatus>;

/** There is no status `sealed`: a sealed order stays open until its invoice is paid. */
export const orderStates = stateTable<OrderStatus>({
  open: ['paid', 'partially_issued', 'issued', 'finished', 'failed', 'cancelled'],
  paid: ['partially_issued', 'issued', 'finished', 'failed', 'cancelled'],
  partially_issued: ['issued', 'failed', 'finished', 'cancelled'],
  issued: ['finished', 'cancelled'],
  failed: ['partially_issued', 'issued', 'cancelled'],
  finished: [],
  cancelled: [],
});

/**
 * As screens name it: an open order that is sealed waits for its payment, and a draft is one that its customer placed and
 * has not begun to pay.
 */
export const shownOrderWords = stateWords({
  ...orderStatusWords,
  sealed: { word: 'Sealed', meaning: 'turn' },
  draft: { word: 'Draft', meaning: 'rest' },
});

export function orderWord({
  order_status,
  order_sealed,
  order_draft,
}: {
  order_status: OrderStatus;
  order_sealed: boolean;
  order_draft: boolean;
}): StateWord {
  if (order_draft) return shownOrderWords.draft;
  return shownOrderWords[order_status === 'open' && order_sealed ? 'sealed' : order_status];
}

/** What staff read of an item: what was not made of an order that is cancelled waits for nothing. */
export const itemWord = (orderStatus: OrderStatus, itemStatus: z.infer<typeof orderItemStatus>): StateWord =>
  orderStatus === 'cancelled' && itemStatus === 'pending'
    ? orderStatusWords.cancelled
    : orderItemStatusWords[itemStatus];

export const activeOrderStatuses = ['paid', 'issued', 'partially_issued'] as const satisfies readonly OrderStatus[];

/** What the verdicts below depend on. */
interface OrderFacts {
  readonly status: OrderStatus;
  readonly type: OrderType;
  readonly sealed: boolean;
  /** The customer placed it. Until payment begins it is a draft, which only the customer takes further. */
  readonly placed: boolean;
  readonly items: number;
  /** Whether it was issued. */
  readonly issuing: boolean;
}

type Known = Pick<OrderFacts, 'status' | 'type' | 'sealed' | 'placed'>;

/** Staff do not change what a customer agreed to. */
const asPlaced = 'The client placed this order. It stays as it is until they pay for it or drop it.';

export const isDraft = ({ status, sealed, placed }: Pick<OrderFacts, 'status' | 'sealed' | 'placed'>): boolean =>
  placed && !sealed && status === 'open';

const thisOrder = (status: OrderStatus): string =>
  status === 'failed' ? 'This order failed' : `This order is ${orderStatusWords[status].word.toLowerCase()}`;

function changeItems({ status, type, sealed, placed }: Known): Verdict {
  if (status !== 'open') return 'Items can be changed only while the order is open.';
  if (sealed) return 'This order is sealed. Its items cannot be changed any more.';
  if (type === 'balance') return 'A top-up of the balance has no items to change.';
  return !placed || asPlaced;
}

/** `true`, or the reason why not. The server enforces it, the screen explains it. */
export const orderCan = {
  edit: ({ status, sealed, placed }: Pick<OrderFacts, 'status' | 'sealed' | 'placed'>): Verdict => {
    if (status !== 'open') return 'Only an open order can be edited.';
    if (sealed) return 'This order is sealed. Its terms stand on the invoice.';
    return !placed || asPlaced;
  },
  addItem: changeItems,
  changeItem: changeItems,
  removeItem: changeItems,
  seal: ({ status, sealed, placed, items }: Pick<OrderFacts, 'status' | 'sealed' | 'placed' | 'items'>): Verdict => {
    if (status !== 'open') return 'Only an open order can be sealed.';
    if (sealed) return 'This order is sealed already.';
    if (placed) return 'The client placed this order. Its invoice is issued when they begin to pay.';
    return items > 0 || messages.orderEmpty;
  },
  markPaid: ({ status, sealed, placed }: Pick<OrderFacts, 'status' | 'sealed' | 'placed'>): Verdict => {
    if (status === 'paid') return 'This order is paid already.';
    if (status === 'cancelled') return 'This order is cancelled: nothing of it is to be paid.';
    if (status !== 'open') return `${thisOrder(status)}. Payments are booked on its invoice.`;
    if (placed && !sealed) return asPlaced;
    return sealed || 'Please seal the order first: payment belongs to its invoice.';
  },
  issue: ({ status, type, sealed, placed, issuing }: Omit<OrderFacts, 'items'>): Verdict => {
    if (status !== 'open' && status !== 'paid') return 'Products can be issued only for an open or paid order.';
    if (type === 'balance') return 'A top-up of the balance has no products.';
    if (!sealed) return placed ? asPlaced : 'Please seal the order first.';
    return !issuing || 'The products of this order are being issued already.';
  },
  choose: ({ status, sealed }: Pick<OrderFacts, 'status' | 'sealed'>): Verdict => {
    if (!sealed) return 'This order is not final yet.';
    return (
      status === 'open' ||
      status === 'paid' ||
      status === 'partially_issued' ||
      `${thisOrder(status)}: nothing of it is made any more.`
    );
  },
  delete: ({ status, sealed }: Pick<OrderFacts, 'status' | 'sealed'>): Verdict => {
    if (status === 'cancelled' || status === 'finished') return `This order is ${status} and stays as it is.`;
    if (!sealed || status === 'open') return true;
    return status === 'paid'
      ? 'This order is paid for. Please refund its invoice instead.'
      : 'Delivery of this order has begun. Please cancel or refund its invoice instead.';
  },
};
