import { formatMoney } from '@resolvo/contract/money';
import { disputeStates, disputeStatus } from '@resolvo/contract/money/charge-states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { GatewayDispute, GatewayPayment } from '../../../providers/card-gateway.ts';
import { raiseAlert } from './alerts.ts';
import { bookDispute } from './book-dispute.ts';
import type { ChargeRow } from './find-charge.ts';
import { moveDispute } from './move.ts';

type Needs = Pick<Deps, 'now' | 'log' | 'events'>;

/**
 * Copies the gateway's disputes of a charge into our rows. Runs in the caller's transaction, which has locked account and
 * charge.
 */
export async function applyDisputes(deps: Needs, tx: Queryable, charge: ChargeRow, payment: GatewayPayment) {
  for (const told of payment.disputes) await applyDispute(deps, tx, charge, told);
}

async function applyDispute(deps: Needs, tx: Queryable, charge: ChargeRow, told: GatewayDispute): Promise<void> {
  if (told.currency !== charge.currency) return refuseCurrency(deps, tx, charge, told);
  const known = await tx
    .selectFrom('disputes')
    .select(['id', 'status'])
    .where('gateway_dispute_id', '=', told.id)
    .executeTakeFirst();
  const from = known ? disputeStatus.parse(known.status) : undefined;
  if (from && from !== told.state && !disputeStates.canMove(from, told.state)) return;
  const id = known?.id ?? (await newDispute(deps, tx, charge, told));
  await bookDispute(deps, tx, charge, { id, amount: told.amount, status: told.state });
  if (from === told.state) return;
  await moveDispute(tx, { id, status: from ?? told.state }, told.state, {
    answer_by: told.answerBy ?? null,
    closed_at: told.state === 'won' || told.state === 'lost' ? deps.now() : null,
  });
  if (told.state === 'won' || told.state === 'lost') {
    await deps.events.emit(tx, {
      name: 'dispute.closed',
      accountId: charge.account_id,
      data: { dispute_id: id, invoice_id: charge.invoice_id, amount: told.amount, outcome: told.state },
    });
    await closeAlert(deps, tx, told);
  }
}

const claim = ({ amount, reason }: GatewayDispute): string =>
  `The client disputes a card payment of ${formatMoney(amount)} at the bank (${reason.replaceAll('_', ' ')}).`;

/** A closed dispute needs no evidence. A won one needs no attention; a lost one raises one alert. */
async function closeAlert(deps: Needs, tx: Queryable, told: GatewayDispute): Promise<void> {
  await tx
    .updateTable('gateway_alerts')
    .set(
      told.state === 'won'
        ? { resolved_at: deps.now() }
        : { details: `${claim(told)} It is lost. The bank gave the money back to the customer.` },
    )
    .where('kind', '=', 'dispute')
    .where('subject', '=', told.id)
    .where('resolved_at', 'is', null)
    .execute();
}

/**
 * Disputes in another currency are not booked in cents of euro (M31). The gateway's daily report has their euro amount.
 */
function refuseCurrency(deps: Needs, tx: Queryable, charge: ChargeRow, told: GatewayDispute): Promise<void> {
  return raiseAlert(deps, tx, {
    kind: 'payment_mismatch',
    subject: told.id,
    details: `The client disputes a card payment of ${formatMoney(charge.amount)} in another currency (${told.currency}). It was not booked; please look at the gateway.`,
    accountId: charge.account_id,
    invoiceId: charge.invoice_id,
    chargeId: charge.id,
  });
}

async function newDispute(deps: Needs, tx: Queryable, charge: ChargeRow, told: GatewayDispute): Promise<string> {
  const { id } = await tx
    .insertInto('disputes')
    .values({
      account_id: charge.account_id,
      charge_id: charge.id,
      invoice_id: charge.invoice_id,
      gateway_dispute_id: told.id,
      amount: told.amount,
      reason: told.reason,
      status: told.state,
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.events.emit(tx, {
    name: 'dispute.opened',
    accountId: charge.account_id,
    data: { dispute_id: id, invoice_id: charge.invoice_id, amount: told.amount },
  });
  await raiseAlert(deps, tx, {
    kind: 'dispute',
    subject: told.id,
    details: `${claim(told)} Please answer at the gateway.`,
    accountId: charge.account_id,
    invoiceId: charge.invoice_id,
    chargeId: charge.id,
  });
  return id;
}
