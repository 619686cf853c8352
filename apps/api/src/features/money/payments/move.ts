import {
  type ChargeStatus,
  chargeStates,
  type DisputeStatus,
  disputeStates,
  type RefundStatus,
  refundStates,
} from '@resolvo/contract/money/charge-states';
import { moved, movedOrStayed } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

interface Standing<S> {
  readonly id: string;
  readonly status: S;
}

interface ChargeChange {
  readonly gateway_payment_id?: string | null;
  readonly payment_id?: string | null;
  readonly reason?: string;
  readonly needs_customer?: boolean;
  readonly settled_at?: Date | null;
  readonly checked_at: Date;
  readonly version: number;
}

/** The one writer of a charge's status. The caller has locked the charge, or has read the version it names in `ifVersion`. */
export async function moveCharge(
  tx: Queryable,
  charge: Standing<ChargeStatus>,
  to: ChargeStatus,
  also: ChargeChange,
  ifVersion?: number,
): Promise<void> {
  const status = movedOrStayed('A charge', chargeStates, charge.status, to);
  await tx
    .updateTable('charges')
    .set({ ...also, status })
    .where('id', '=', charge.id)
    .$if(ifVersion !== undefined, (one) => one.where('version', '=', ifVersion ?? 0))
    .execute();
}

/** The one writer of a refund's status. The caller has locked account and refund. */
export async function setRefundStatus(
  tx: Queryable,
  refund: Standing<RefundStatus>,
  to: RefundStatus,
  also: { readonly settled_at: Date; readonly failure: string },
): Promise<void> {
  const status = moved('A refund', refundStates, refund.status, to);
  await tx
    .updateTable('refunds')
    .set({ ...also, status })
    .where('id', '=', refund.id)
    .execute();
}

/** The one writer of a dispute's status. The caller has locked the account. */
export async function moveDispute(
  tx: Queryable,
  dispute: Standing<DisputeStatus>,
  to: DisputeStatus,
  also: { readonly answer_by: Date | null; readonly closed_at: Date | null },
): Promise<void> {
  const status = movedOrStayed('A dispute', disputeStates, dispute.status, to);
  await tx
    .updateTable('disputes')
    .set({ ...also, status })
    .where('id', '=', dispute.id)
    .execute();
}
