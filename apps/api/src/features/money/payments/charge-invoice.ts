import { chargeStatus, isUnderWay } from '@resolvo/contract/money/charge-states';
import { cardCanPay, chargedByCard } from '@resolvo/contract/money/charges';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import { stillOpen } from '@resolvo/contract/money/settling';
import type { Queryable } from '../../../db/connection.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';
import type { ChargeRow } from './find-charge.ts';
import { defaultMethod } from './payment-methods.ts';
import { type SettleNeeds, settleCharge } from './settle-charge.ts';

/** `unknown`: repeat later with the same attempt, never with another one. */
export type ChargeOutcome = 'paid' | 'declined' | 'needs_action' | 'unknown' | 'no_method';

interface ChargedInvoice {
  readonly invoiceId: string;
  readonly attempt: number;
  /** The person whose change or end it bills; undefined where the calendar does. */
  readonly askedBy?: string | undefined;
}

/**
 * Charges an invoice to the default card without the customer. The attempt is stored before the gateway is called, so
 * one attempt is one charge, across crashes and repeated calls.
 */
export async function chargeInvoice(deps: SettleNeeds, input: ChargedInvoice): Promise<ChargeOutcome> {
  const begun = await deps.db.transaction().execute((tx) => begin(deps, tx, input));
  if (typeof begun === 'string') return begun;
  for (const chargeId of begun.chargeIds) {
    const outcome = outcomeOf(await settleCharge(deps, chargeId));
    // Another payment for this invoice is in progress: charging now could take the money twice.
    if (chargeId !== begun.own && outcome !== 'declined' && outcome !== 'needs_action') return outcome;
    if (chargeId === begun.own) return outcome;
  }
  return chargeInvoice(deps, input);
}

async function begin(
  deps: SettleNeeds,
  tx: Queryable,
  { invoiceId, attempt, askedBy }: ChargedInvoice,
): Promise<ChargeOutcome | { chargeIds: string[]; own: string | undefined }> {
  const invoice = await holdInvoice(tx, invoiceId);
  if (invoiceCan.markPaid(invoice.status) !== true) return invoice.status === 'cancelled' ? 'declined' : 'paid';
  const earlier = await tx
    .selectFrom('charges')
    .select(['id', 'attempt', 'status'])
    .where('invoice_id', '=', invoice.id)
    .orderBy('created_at')
    .execute();
  const own = earlier.find((charge) => charge.attempt === attempt);
  const unclear = earlier.filter(
    (charge) =>
      charge.id !== own?.id &&
      isUnderWay({ status: chargeStatus.parse(charge.status), byItself: charge.attempt !== null }),
  );
  if (own) return { chargeIds: [...unclear.map(({ id }) => id), own.id], own: own.id };
  if (unclear.length > 0) return { chargeIds: unclear.map(({ id }) => id), own: undefined };
  const method = await defaultMethod(tx, invoice.account_id);
  const due = stillOpen(invoice);
  if (!method || cardCanPay(due) !== true) return 'no_method';
  const { id } = await tx
    .insertInto('charges')
    .values({
      account_id: invoice.account_id,
      person_id: askedBy ?? null,
      purpose: 'invoice',
      invoice_id: invoice.id,
      attempt,
      payment_method_id: method.id,
      amount: chargedByCard(due),
      gateway: deps.gateway.name,
      idempotency_key: `invoice-${invoice.id}-attempt-${attempt}`,
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { chargeIds: [id], own: id };
}

/** What an attempt asked of which card, and what its bank said; null where the card was removed since. */
export async function triedCharge(db: Queryable, invoiceId: string, attempt: number) {
  const found = await db
    .selectFrom('charges as c')
    .innerJoin('payment_methods as m', 'm.id', 'c.payment_method_id')
    .select(['c.amount', 'm.brand', 'm.last4', 'c.reason'])
    .where('c.invoice_id', '=', invoiceId)
    .where('c.attempt', '=', attempt)
    .executeTakeFirst();
  return found ?? null;
}

function outcomeOf(charge: ChargeRow): ChargeOutcome {
  switch (charge.status) {
    case 'succeeded':
      return 'paid';
    case 'failed':
      return charge.needs_customer ? 'needs_action' : 'declined';
    case 'cancelled':
      return 'declined';
    default:
      return 'unknown';
  }
}
