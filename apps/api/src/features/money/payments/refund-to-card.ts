import { formatMoney } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { HeldInvoice } from '../invoices/hold-invoice.ts';
import { refundToBalance } from '../invoices/refund-to-balance.ts';
import { roomToCredit } from '../invoices/room-to-credit.ts';
import { leftOfOthers } from './left-of-others.ts';
import { sendToCard } from './send-to-card.ts';

/**
 * Refunds all or a part of a paid invoice to where the money came from: to the card within what it paid, and to the
 * balance within what was paid beside it, from there or by a transfer. The credit note credits the balance, and the same transaction takes the
 * card's part from there: if the gateway refuses, it returns to the balance, and it is never in two places.
 */
export async function refundToCard(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  /** Undefined when a job does it. */
  actor: StaffActor | undefined,
  invoice: HeldInvoice,
  input: { amount?: number | undefined; reason: string },
) {
  const charge = await roomiestCharge(tx, invoice.id);
  const ofOthers = await leftOfOthers(tx, invoice.id);
  const { note, toCard } = await give(deps, tx, actor, invoice, charge, input);
  if (!charge) throw conflict('This invoice was not paid by card. Please refund it to the balance.');
  if (toCard === 0) throw conflict('Nothing can go back to the card any more. Please refund to the balance.');
  if (note.amount - toCard > ofOthers) throw conflict(`At most ${formatMoney(charge.room)} can go back to the card.`);
  return note;
}

async function give(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  actor: StaffActor | undefined,
  invoice: HeldInvoice,
  charge: { readonly id: string; readonly room: number } | undefined,
  input: { amount?: number | undefined; reason: string },
) {
  const note = await refundToBalance(deps, tx, actor, invoice, input);
  return { note, toCard: await sendBack(deps, tx, actor, invoice, charge, { ...note, reason: input.reason }) };
}

interface Given {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
}

/** Of what a credit note put on the balance, takes to the card what that paid. Returns its cents. */
async function sendBack(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  actor: StaffActor | undefined,
  invoice: HeldInvoice,
  charge: { readonly id: string; readonly room: number } | undefined,
  { id, amount, reason }: Given,
): Promise<number> {
  const toCard = Math.min(amount, charge?.room ?? 0);
  if (charge && toCard > 0) {
    await sendToCard(deps, tx, actor, {
      ...{ accountId: invoice.account_id, chargeId: charge.id, invoiceId: invoice.id },
      ...{ creditNoteId: id, amount: toCard, reason },
    });
  }
  return toCard;
}

/** For an account that is deleted: its balance is of no use to its owner, so what a card paid goes back there. */
export const sendHome = async (
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  invoice: HeldInvoice,
  note: Given,
): Promise<number> => sendBack(deps, tx, undefined, invoice, await roomiestCharge(tx, invoice.id), note);

/** Refunds what can be refunded of an invoice, or a part: to the card as far as it paid, and the rest to the balance. */
export async function refundHome(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  invoice: HeldInvoice,
  reason: string,
  most?: number,
): Promise<void> {
  const { givable } = await roomToCredit(tx, invoice);
  if (givable === 0 || most === 0 || invoiceCan.refund(invoice.status) !== true) return;
  const amount = most === undefined ? undefined : Math.min(most, givable);
  await give(deps, tx, undefined, invoice, await roomiestCharge(tx, invoice.id), { amount, reason });
}

/** The invoice's card payment with the most left to refund, less refunds and disputes. */
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
