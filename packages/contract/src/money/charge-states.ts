import { z } from 'zod';
import { stateTable } from '../states.ts';

export const chargeStatus = z.enum(['created', 'processing', 'succeeded', 'failed', 'cancelled', 'unknown']);
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

export const refundStatus = z.enum(['pending', 'succeeded', 'failed']);
export type RefundStatus = z.infer<typeof refundStatus>;

/** A refund may fail after it succeeded, when the bank returns the money. */
export const refundStates = stateTable<RefundStatus>({
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
});

export const disputeStatus = z.enum(['warning', 'open', 'won', 'lost']);
export type DisputeStatus = z.infer<typeof disputeStatus>;

/** Won and lost may follow at once, when both events arrive together. An appeal may turn one into the other. */
export const disputeStates = stateTable<DisputeStatus>({
  warning: ['open', 'won', 'lost'],
  open: ['won', 'lost'],
  won: [],
  lost: ['won'],
});
