import { formatMoney } from '@resolvo/contract/money';
import type { Queryable } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict } from '../../http/refusal.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { HeldInvoice } from '../invoices/hold-invoice.ts';
import { refundToBalance } from '../invoices/refund-to-balance.ts';
import { bookEntry } from '../ledger/book-entry.ts';

/**
 * All or a part of a paid invoice goes back to the card. The credit note gives it to the balance, and from there it
 * sets out in the same transaction: what the gateway does not take comes back to the balance, and is never in two places.
 */
export async function refundToCard(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  actor: SessionActor | TokenActor,
  invoice: HeldInvoice,
  input: { amount?: number | undefined; reason: string },
) {
  const charge = await roomiestCharge(tx, invoice.id);
  const note = await refundToBalance(deps, tx, actor, invoice, input);
  if (!charge) throw conflict('This invoice was not paid by card. Please refund it to the balance.');
  if (note.amount > charge.room) {
    throw conflict(
      charge.room === 0
        ? 'Nothing can go back to the card any more. Please refund to the balance.'
        : `At most ${formatMoney(charge.room)} can go back to the card.`,
    );
  }
  const refundId = crypto.randomUUID();
  await tx
    .insertInto('refunds')
    .values({
      id: refundId,
      account_id: invoice.account_id,
      charge_id: charge.id,
      invoice_id: invoice.id,
      credit_note_id: note.id,
      amount: note.amount,
      reason: input.reason,
      idempotency_key: `refund-${refundId}`,
      actor_id: actor.accountId,
      created_at: deps.now(),
    })
    .execute();
  await bookEntry(tx, {
    kind: 'refund',
    accountId: invoice.account_id,
    invoiceId: invoice.id,
    refundId,
    step: 'sent',
    actorId: actor.accountId,
    reason: input.reason,
    at: deps.now(),
    lines: [
      { account: 'balance', amount: note.amount },
      { account: 'card_refunds', amount: -note.amount },
    ],
  });
  await deps.jobs.send(tx, 'refund-send', { refund_id: refundId });
  await recordEvent(tx, {
    accountId: invoice.account_id,
    kind: 'refund_to_card',
    origin: actor.origin,
    actorId: actor.accountId,
    data: { invoice_id: invoice.id, refund_id: refundId, amount: note.amount },
  });
  return note;
}

/** The card payment of the invoice with most left to give back, once refunds and disputes are taken off. */
async function roomiestCharge(tx: Queryable, invoiceId: string): Promise<{ id: string; room: number } | undefined> {
  const charges = await tx
    .selectFrom('charges')
    .select(['id', 'amount'])
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'succeeded')
    .forUpdate()
    .execute();
  const rooms = await Promise.all(
    charges.map(async ({ id, amount }) => ({ id, room: Math.max(0, amount - (await goneFrom(tx, id))) })),
  );
  return rooms.sort((a, b) => b.room - a.room)[0];
}

async function goneFrom(tx: Queryable, chargeId: string): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds')
    .select('amount')
    .where('charge_id', '=', chargeId)
    .where('status', '<>', 'failed')
    .execute();
  const disputes = await tx
    .selectFrom('disputes')
    .select('amount')
    .where('charge_id', '=', chargeId)
    .where('status', 'in', ['open', 'lost'])
    .execute();
  return [...refunds, ...disputes].reduce((sum, { amount }) => sum + amount, 0);
}
