import { formatMoney } from '@resolvo/contract/money';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { GatewayRefund } from '../../../providers/card-gateway.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';
import { refundToBalance } from '../invoices/refund-to-balance.ts';
import { roomToCredit } from '../invoices/room-to-credit.ts';
import { balanceOf, bookEntry } from '../ledger/book-entry.ts';
import { raiseAlert } from './alerts.ts';
import type { ChargeRow } from './find-charge.ts';
import { putOnBalance } from './put-on-balance.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'log' | 'events'>;

const reason = 'Refunded to the card.';

/**
 * Books a refund that was made at the gateway's dashboard: a credit note over what its invoice has left, and the rest
 * from the balance that the same payment filled. What matches neither stays on its ledger account for staff. Part of
 * the caller's transaction, which has locked account and charge.
 */
export async function takeExternalRefund(deps: Needs, tx: Queryable, charge: ChargeRow, told: GatewayRefund) {
  // A refund that failed before we saw it moved no money.
  const moved = told.state === 'failed' ? 0 : told.amount;
  const onBalance = await putOnBalance(tx, charge);
  const note = await creditWhatFits(deps, tx, charge, moved);
  const credited = note?.amount ?? 0;
  const there = (await balanceOf(tx, charge.account_id)) - credited;
  const sent = credited + Math.max(0, Math.min(moved - credited, onBalance, there));
  const refund = await tx
    .insertInto('refunds')
    .values({
      account_id: charge.account_id,
      charge_id: charge.id,
      invoice_id: charge.invoice_id,
      credit_note_id: note?.id ?? null,
      amount: told.amount,
      external: true,
      reason: 'Made at the gateway.',
      gateway_refund_id: told.id,
      created_at: deps.now(),
    })
    .returning(['id', 'account_id', 'invoice_id', 'charge_id', 'amount', 'status'])
    .executeTakeFirstOrThrow();
  if (sent > 0) {
    await bookEntry(tx, {
      kind: 'refund',
      accountId: charge.account_id,
      invoiceId: charge.invoice_id ?? undefined,
      refundId: refund.id,
      step: 'sent',
      reason,
      at: deps.now(),
      lines: [
        { account: 'balance', amount: sent },
        { account: 'card_refunds', amount: -sent },
      ],
    });
  }
  if (moved > 0) await tellStaff(deps, tx, charge, told, { note: note?.number, missing: moved - sent });
  return refund;
}

async function creditWhatFits(deps: Needs, tx: Queryable, charge: ChargeRow, most: number) {
  if (charge.invoice_id === null || !(await paidItsInvoice(tx, charge))) return undefined;
  const invoice = await holdInvoice(tx, charge.invoice_id);
  if (invoiceCan.refund(invoice.status) !== true) return undefined;
  const amount = Math.min(most, (await roomToCredit(tx, invoice)).givable);
  return amount > 0 ? refundToBalance(deps, tx, undefined, invoice, { amount, reason }) : undefined;
}

/** A payment that arrived after its invoice was paid or cancelled otherwise went to the balance. */
async function paidItsInvoice(tx: Queryable, charge: ChargeRow): Promise<boolean> {
  const applied = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_lines as l', 'l.entry_id', 'e.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'l.ledger_account_id')
    .select('e.id')
    .where('e.payment_id', '=', charge.payment_id)
    .where('a.kind', '=', 'receivable')
    .executeTakeFirst();
  return applied !== undefined;
}

function tellStaff(
  deps: Needs,
  tx: Queryable,
  charge: ChargeRow,
  told: GatewayRefund,
  { note, missing }: { note: number | undefined; missing: number },
): Promise<void> {
  const parts = [
    `${formatMoney(told.amount)} went back to a card at the gateway itself.`,
    ...(note === undefined ? [] : [`Credit note #${note} stands behind it.`]),
    missing > 0
      ? `${formatMoney(missing)} of it fits nothing here: no invoice and no balance. Please look what it was for.`
      : 'There is nothing to do if you made it.',
  ];
  return raiseAlert(deps, tx, {
    kind: 'external_refund',
    subject: told.id,
    details: parts.join(' '),
    accountId: charge.account_id,
    invoiceId: charge.invoice_id,
    chargeId: charge.id,
  });
}
