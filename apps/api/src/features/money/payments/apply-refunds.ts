import { formatMoney } from '@resolvo/contract/money';
import { type RefundStatus, refundStates, refundStatus } from '@resolvo/contract/money/charge-states';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { GatewayPayment, GatewayRefund } from '../../../providers/card-gateway.ts';
import { bookEntry, type EntryLine } from '../ledger/book-entry.ts';
import { raiseAlert } from './alerts.ts';
import { takeExternalRefund } from './external-refund.ts';
import type { ChargeRow } from './find-charge.ts';
import { setRefundStatus } from './move.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'log' | 'events'>;

/**
 * Copies the gateway's refunds of a charge into our rows. Runs in the caller's transaction, which has locked account and
 * charge.
 */
export async function applyRefunds(deps: Needs, tx: Queryable, charge: ChargeRow, payment: GatewayPayment) {
  for (const told of payment.refunds) {
    const refund = (await ourRefund(tx, charge, told)) ?? (await takeExternalRefund(deps, tx, charge, told));
    await moveRefund(deps, tx, refund, told.state, told.reason);
  }
}

async function ourRefund(tx: Queryable, charge: ChargeRow, told: GatewayRefund) {
  const columns = ['id', 'account_id', 'invoice_id', 'charge_id', 'amount', 'status'] as const;
  const known = await tx
    .selectFrom('refunds')
    .select(columns)
    .where('gateway_refund_id', '=', told.id)
    .executeTakeFirst();
  if (known) return known;
  // Requested by us; the answer with its id was lost.
  return tx
    .updateTable('refunds')
    .set({ gateway_refund_id: told.id })
    .where('id', '=', uuidOr(told.labels.refund_id))
    .where('charge_id', '=', charge.id)
    .where('gateway_refund_id', 'is', null)
    .where('amount', '=', told.amount)
    .returning(columns)
    .executeTakeFirst();
}

const nobody = '00000000-0000-0000-0000-000000000000';
const uuidOr = (text: string | undefined): string => (text && /^[0-9a-f-]{36}$/.test(text) ? text : nobody);

interface MovingRefund {
  readonly id: string;
  readonly account_id: string;
  readonly invoice_id: string | null;
  readonly charge_id: string;
  readonly amount: number;
  readonly status: string;
}

/** A refund that failed at the card is booked back to the balance. The caller has locked account and refund. */
export async function moveRefund(
  deps: Needs,
  tx: Queryable,
  refund: MovingRefund,
  to: RefundStatus,
  why: string | undefined,
): Promise<void> {
  const from = refundStatus.parse(refund.status);
  if (from === to || !refundStates.canMove(from, to)) return;
  const failure = to === 'failed' ? (why ?? 'The bank did not take it.') : '';
  await setRefundStatus(tx, { id: refund.id, status: from }, to, {
    settled_at: deps.now(),
    failure: failure.slice(0, 500),
  });
  if (to === 'succeeded')
    await book(deps, tx, refund, 'arrived', [
      { account: 'card_refunds', amount: refund.amount },
      { account: 'card', amount: -refund.amount },
    ]);
  if (to === 'failed') await giveBack(deps, tx, refund, from, failure);
}

async function giveBack(deps: Needs, tx: Queryable, refund: MovingRefund, from: RefundStatus, failure: string) {
  const sent = await sentFromBalance(tx, refund.id);
  // A refund made at the gateway, matched to nothing here, that failed: no money moved.
  if (sent === 0 && from === 'pending') return;
  await book(deps, tx, refund, 'returned', [
    { account: from === 'succeeded' ? 'card' : 'card_refunds', amount: refund.amount },
    { account: 'balance', amount: -sent },
    { account: 'card_refunds', amount: sent - refund.amount },
  ]);
  await deps.events.emit(tx, {
    name: 'refund.failed',
    accountId: refund.account_id,
    data: { refund_id: refund.id, invoice_id: refund.invoice_id, amount: refund.amount },
  });
  await raiseAlert(deps, tx, {
    kind: 'refund_failed',
    subject: refund.id,
    details: `A refund of ${formatMoney(refund.amount)} did not reach the card (${failure}). The money is on the balance.`,
    accountId: refund.account_id,
    invoiceId: refund.invoice_id,
    chargeId: refund.charge_id,
  });
}

/** Cents taken from the balance: all of a refund made here, and the matched part of one made at the gateway. */
async function sentFromBalance(tx: Queryable, refundId: string): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(l.amount), 0)::bigint as cents from ledger_lines l
    join ledger_entries e on e.id = l.entry_id
    join ledger_accounts a on a.id = l.ledger_account_id and a.kind = 'customer_balance'
    where e.refund_id = ${refundId} and e.step = 'sent'`.execute(tx);
  return found.rows[0]?.cents ?? 0;
}

function book(deps: Needs, tx: Queryable, refund: MovingRefund, step: 'arrived' | 'returned', lines: EntryLine[]) {
  return bookEntry(tx, {
    kind: 'refund',
    accountId: refund.account_id,
    invoiceId: refund.invoice_id ?? undefined,
    refundId: refund.id,
    step,
    at: deps.now(),
    lines,
  });
}
