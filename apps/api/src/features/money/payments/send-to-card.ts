import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { bookEntry } from '../ledger/book-entry.ts';
import { refundSend } from './queues.ts';

interface OnItsWay {
  readonly accountId: string;
  readonly chargeId: string;
  readonly invoiceId?: string | undefined;
  readonly creditNoteId?: string;
  readonly amount: number;
  readonly reason: string;
}

/**
 * Moves money from the balance towards the card it came from. Runs in the caller's transaction, which has locked the
 * account.
 */
export async function sendToCard(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  actor: StaffActor | undefined,
  { accountId, chargeId, invoiceId, creditNoteId, amount, reason }: OnItsWay,
): Promise<void> {
  const refundId = crypto.randomUUID();
  await tx
    .insertInto('refunds')
    .values({
      id: refundId,
      account_id: accountId,
      charge_id: chargeId,
      invoice_id: invoiceId ?? null,
      credit_note_id: creditNoteId ?? null,
      amount,
      reason,
      idempotency_key: `refund-${refundId}`,
      actor_id: actor?.personId ?? null,
      created_at: deps.now(),
    })
    .execute();
  await bookEntry(tx, {
    kind: 'refund',
    accountId,
    invoiceId,
    refundId,
    step: 'sent',
    actorId: actor?.personId,
    reason,
    at: deps.now(),
    lines: [
      { account: 'balance', amount },
      { account: 'card_refunds', amount: -amount },
    ],
  });
  await deps.jobs.send(tx, refundSend, { refund_id: refundId });
  await deps.events.emit(tx, {
    name: 'refund.sent',
    accountId: accountId,
    by: actor,
    data: { refund_id: refundId, invoice_id: invoiceId ?? null, amount },
  });
}
