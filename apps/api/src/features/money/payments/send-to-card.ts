import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { recordEvent } from '../../people/audit/record-event.ts';
import { bookEntry } from '../ledger/book-entry.ts';

interface OnItsWay {
  readonly accountId: string;
  readonly chargeId: string;
  readonly invoiceId?: string | undefined;
  readonly creditNoteId?: string;
  readonly amount: number;
  readonly reason: string;
}

/** Money of the balance sets out for the card it came from. Part of the caller's transaction, which holds the account. */
export async function sendToCard(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  actor: Caller | undefined,
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
      actor_id: actor?.accountId ?? null,
      created_at: deps.now(),
    })
    .execute();
  await bookEntry(tx, {
    kind: 'refund',
    accountId,
    invoiceId,
    refundId,
    step: 'sent',
    actorId: actor?.accountId,
    reason,
    at: deps.now(),
    lines: [
      { account: 'balance', amount },
      { account: 'card_refunds', amount: -amount },
    ],
  });
  await deps.jobs.send(tx, 'refund-send', { refund_id: refundId });
  await recordEvent(tx, {
    accountId,
    kind: 'refund_to_card',
    origin: actor?.origin,
    ...(actor ? { actorId: actor.accountId } : {}),
    data: { ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }), refund_id: refundId, amount },
  });
}
