import { z } from 'zod';
import { stateTable } from '../states.ts';

export const chargeStatus = z.enum(['created', 'processing', 'succeeded', 'failed', 'cancelled', 'unknown']);
export type ChargeStatus = z.infer<typeof chargeStatus>;

/**
 * A charge goes where the gateway says its payment is. `failed` is a declined card: in the browser the next one may
 * still succeed. `unknown` is an answer that got lost; only the gateway can say what it was. What succeeded stays so:
 * money that goes back has rows of its own.
 */
export const chargeStates = stateTable<ChargeStatus>({
  created: ['processing', 'succeeded', 'failed', 'cancelled', 'unknown'],
  processing: ['created', 'succeeded', 'failed', 'cancelled', 'unknown'],
  unknown: ['created', 'processing', 'succeeded', 'failed', 'cancelled'],
  failed: ['created', 'processing', 'succeeded', 'cancelled', 'unknown'],
  cancelled: ['succeeded'],
  succeeded: [],
});

/** Those of which we do not know yet how they end. */
export const unsettledCharges = ['created', 'processing', 'unknown'] as const satisfies readonly ChargeStatus[];

export const refundStatus = z.enum(['pending', 'succeeded', 'failed']);
export type RefundStatus = z.infer<typeof refundStatus>;

/** A refund may fail after it succeeded: the bank sends the money back to us. */
export const refundStates = stateTable<RefundStatus>({
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
});

export const disputeStatus = z.enum(['warning', 'open', 'won', 'lost']);
export type DisputeStatus = z.infer<typeof disputeStatus>;

/** Won and lost can follow at once, when we hear of both together. An appeal may turn one into the other. */
export const disputeStates = stateTable<DisputeStatus>({
  warning: ['open', 'won', 'lost'],
  open: ['won', 'lost'],
  won: [],
  lost: ['won'],
});
