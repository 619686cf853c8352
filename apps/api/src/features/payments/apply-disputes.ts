import { type DisputeStatus, disputeStates, disputeStatus } from '@resolvo/contract/charge-states';
import { formatMoney } from '@resolvo/contract/money';
import type { Queryable } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { GatewayDispute, GatewayPayment } from '../../providers/ports.ts';
import { recordEvent } from '../audit/record-event.ts';
import { bookEntry, type HouseAccount } from '../ledger/book-entry.ts';
import { raiseAlert } from './alerts.ts';
import type { ChargeRow } from './find-charge.ts';
import { gatewayOrigin } from './gateway-answer.ts';

type Needs = Pick<Deps, 'now' | 'log'>;
type Step = 'withdrawn' | 'won' | 'lost';

/** Our disputes follow the gateway's. Part of the caller's transaction, which holds account and charge. */
export async function applyDisputes(deps: Needs, tx: Queryable, charge: ChargeRow, payment: GatewayPayment) {
  for (const told of payment.disputes) await applyDispute(deps, tx, charge, told);
}

async function applyDispute(deps: Needs, tx: Queryable, charge: ChargeRow, told: GatewayDispute): Promise<void> {
  const known = await tx
    .selectFrom('disputes')
    .select(['id', 'status'])
    .where('gateway_dispute_id', '=', told.id)
    .executeTakeFirst();
  const from = known ? disputeStatus.parse(known.status) : undefined;
  if (from === told.state || (from && !disputeStates.canMove(from, told.state))) return;
  const id = known?.id ?? (await newDispute(deps, tx, charge, told));
  await tx
    .updateTable('disputes')
    .set({
      status: told.state,
      answer_by: told.answerBy ?? null,
      closed_at: told.state === 'won' || told.state === 'lost' ? deps.now() : null,
    })
    .where('id', '=', id)
    .execute();
  for (const step of stepsTo(told.state)) await bookOnce(deps, tx, charge, { id, amount: told.amount }, step);
  if (told.state === 'won' || told.state === 'lost') {
    await recordEvent(tx, {
      accountId: charge.account_id,
      kind: 'dispute_closed',
      origin: gatewayOrigin,
      data: { dispute_id: id, amount: told.amount, outcome: told.state },
    });
  }
}

/** What lies behind a dispute that stands there, also when we were told of its end only. */
const stepsTo = (status: DisputeStatus): readonly Step[] =>
  status === 'warning' ? [] : status === 'open' ? ['withdrawn'] : ['withdrawn', status];

const moves: Record<Step, readonly [debit: HouseAccount, credit: HouseAccount]> = {
  withdrawn: ['disputes', 'card'],
  won: ['card', 'disputes'],
  lost: ['chargebacks', 'disputes'],
};

async function bookOnce(
  deps: Needs,
  tx: Queryable,
  charge: ChargeRow,
  dispute: { id: string; amount: number },
  step: Step,
): Promise<void> {
  const booked = await tx.selectFrom('ledger_entries').select('step').where('dispute_id', '=', dispute.id).execute();
  if (booked.some((entry) => entry.step === step)) return;
  // An appeal that is won after all turns the loss around.
  const [debit, credit] = step === 'won' && booked.some((entry) => entry.step === 'lost') ? wonAfterLoss : moves[step];
  await bookEntry(tx, {
    kind: 'dispute',
    accountId: charge.account_id,
    invoiceId: charge.invoice_id ?? undefined,
    disputeId: dispute.id,
    step,
    at: deps.now(),
    lines: [
      { account: debit, amount: dispute.amount },
      { account: credit, amount: -dispute.amount },
    ],
  });
}

const wonAfterLoss = ['card', 'chargebacks'] as const;

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
  await recordEvent(tx, {
    accountId: charge.account_id,
    kind: 'payment_disputed',
    origin: gatewayOrigin,
    data: { dispute_id: id, amount: told.amount },
  });
  await raiseAlert(deps, tx, {
    kind: 'dispute',
    subject: told.id,
    details: `A customer disputes a card payment of ${formatMoney(told.amount)} at the bank (${told.reason.replaceAll('_', ' ')}). Please answer at the gateway.`,
    accountId: charge.account_id,
    invoiceId: charge.invoice_id,
    chargeId: charge.id,
  });
  return id;
}
