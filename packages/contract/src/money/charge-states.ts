import type { z } from 'zod';
import { stateEnum, stateWords } from '../state-words.ts';
import { stateTable } from '../states.ts';

export const chargeStatusWords = stateWords({
  created: { word: 'Not paid yet', meaning: 'turn' },
  processing: { word: 'Processing', meaning: 'works' },
  succeeded: { word: 'Paid', meaning: 'well' },
  failed: { word: 'Declined', meaning: 'broken' },
  cancelled: { word: 'Cancelled', meaning: 'rest' },
  unknown: { word: 'Being checked', meaning: 'works' },
});
export const chargeStatus = stateEnum(chargeStatusWords);
export type ChargeStatus = z.infer<typeof chargeStatus>;

/**
 * A charge follows its payment at the gateway. `failed` is a declined card: in the browser another card may still
 * succeed. `unknown` is a lost answer, which only the gateway can resolve. `succeeded` is final: money that goes back
 * has its own rows.
 */
export const chargeStates = stateTable<ChargeStatus>({
  created: ['processing', 'succeeded', 'failed', 'cancelled', 'unknown'],
  processing: ['created', 'succeeded', 'failed', 'cancelled', 'unknown'],
  unknown: ['created', 'processing', 'succeeded', 'failed', 'cancelled'],
  failed: ['created', 'processing', 'succeeded', 'cancelled', 'unknown'],
  cancelled: ['succeeded'],
  succeeded: [],
});

/** Statuses whose final outcome is not known yet. */
export const unsettledCharges = ['created', 'processing', 'unknown'] as const satisfies readonly ChargeStatus[];

interface ChargeOfInvoice {
  readonly status: ChargeStatus;
  /** Made without the customer: of a renewal, of a change. */
  readonly byItself: boolean;
}

/** Whether a card may be paying now, so that another payment could take the money twice. A form that is open in a browser is not a payment yet. */
export const isUnderWay = ({ status, byItself }: ChargeOfInvoice): boolean =>
  status === 'processing' || (byItself && unsettledCharges.some((one) => one === status));

/** A payment that is booked. */
export const paymentStatusWords = stateWords({
  completed: { word: 'Completed', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
});
export const paymentStatus = stateEnum(paymentStatusWords);

export const refundStatusWords = stateWords({
  pending: { word: 'Pending', meaning: 'works' },
  succeeded: { word: 'Succeeded', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
});
export const refundStatus = stateEnum(refundStatusWords);
export type RefundStatus = z.infer<typeof refundStatus>;

/** A refund may fail after it succeeded, when the bank returns the money. */
export const refundStates = stateTable<RefundStatus>({
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
});

/** A warning is an inquiry of the bank, which staff answer before it becomes a dispute. */
export const disputeStatusWords = stateWords({
  warning: { word: 'Warning', meaning: 'turn' },
  open: { word: 'Open', meaning: 'broken' },
  won: { word: 'Won', meaning: 'well' },
  lost: { word: 'Lost', meaning: 'rest' },
});
export const disputeStatus = stateEnum(disputeStatusWords);
export type DisputeStatus = z.infer<typeof disputeStatus>;

/** Won and lost may follow at once, when both events arrive together. An appeal may turn one into the other. */
export const disputeStates = stateTable<DisputeStatus>({
  warning: ['open', 'won', 'lost'],
  open: ['won', 'lost'],
  won: [],
  lost: ['won'],
});
