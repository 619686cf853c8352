import { type ChargeStatus, chargeStates, unsettledCharges } from '@resolvo/contract/money/charge-states';
import { asItIs, finishingFor, goingOnWith } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { GatewayPayment } from '../../../providers/card-gateway.ts';
import { holdAccountRow, isDeleted } from '../../people/accounts/queries.ts';
import { storedOrigin } from '../../platform/events/asker-of.ts';
import { raiseAlert } from './alerts.ts';
import { applyDisputes } from './apply-disputes.ts';
import { applyRefunds } from './apply-refunds.ts';
import { askAboutCharge, labelsOf } from './ask-about-charge.ts';
import { customerOf } from './ensure-customer.ts';
import { type ChargeRow, findCharge } from './find-charge.ts';
import { keepMethod } from './keep-method.ts';
import { moveCharge } from './move.ts';
import { receiveWithin } from './receive-payment.ts';
import { sendToCard } from './send-to-card.ts';
import { tellOnBalance } from './tell-on-balance.ts';

/** `heard`: whether the gateway answered; otherwise the stored charge may be outdated. */
export type SettledCharge = ChargeRow & { readonly heard: boolean };

export type SettleNeeds = Pick<Deps, 'db' | 'gateway' | 'now' | 'jobs' | 'log' | 'events'>;

/** Upper bound of retries when the row keeps changing while the gateway is asked. */
const mostRounds = 20;

/**
 * The only way a charge moves: the gateway is asked for the payment's present state, and our row follows. Return from
 * the card form, webhook, poller, janitor and renewals all call it, in any order and number. If the row's version
 * changed meanwhile, the answer is discarded and asked for again, so nothing older overwrites something newer.
 */
export async function settleCharge(deps: SettleNeeds, chargeId: string): Promise<SettledCharge> {
  for (let round = 0; round < mostRounds; round += 1) {
    const before = await findCharge(deps.db, chargeId);
    if (!before) throw new Error(`There is no charge ${chargeId}.`);
    const answer = await askAboutCharge(deps, before);
    if (answer.kind !== 'done') return { ...(await noteUnclear(deps, before)), heard: false };
    const after = await asItIs(() => deps.db.transaction().execute((tx) => follow(deps, tx, before, answer.value)));
    if (after) return { ...after, heard: true };
  }
  throw new Error(`Charge ${chargeId} changed all the time while it was settled.`);
}

/** For jobs: throws when the gateway did not answer, so that the job is retried. */
export async function settleSurely(deps: SettleNeeds, chargeId: string): Promise<void> {
  const { heard } = await settleCharge(deps, chargeId);
  if (!heard) throw new Error(`The gateway did not say where charge ${chargeId} stands.`);
}

/** The gateway did not answer: the row stays, but a charge that may have happened is never marked failed. */
async function noteUnclear(deps: SettleNeeds, before: ChargeRow): Promise<ChargeRow> {
  const sent = before.attempt !== null && before.gateway_payment_id === null;
  if (sent && (unsettledCharges as readonly string[]).includes(before.status)) {
    const also = { checked_at: deps.now(), version: before.version + 1 };
    await moveCharge(deps.db, before, 'unknown', also, before.version);
  } else await noteChecked(deps.db, before, deps.now());
  return (await findCharge(deps.db, before.id)) ?? before;
}

async function follow(
  deps: SettleNeeds,
  tx: Queryable,
  before: ChargeRow,
  payment: GatewayPayment | undefined,
): Promise<ChargeRow | undefined> {
  await holdAccountRow(tx, before.account_id);
  // The invoice comes before the charge in the lock order; booking holds it again.
  if (before.invoice_id !== null) {
    await tx.selectFrom('invoices').select('id').where('id', '=', before.invoice_id).forUpdate().execute();
  }
  const held = await tx
    .selectFrom('charges')
    .select('version')
    .where('id', '=', before.id)
    .forUpdate()
    .executeTakeFirst();
  if (held?.version !== before.version) return undefined;
  if (payment?.state === 'succeeded') {
    const wrong = await mismatch(deps, tx, before, payment);
    if (wrong !== undefined) return refuseToCredit(deps, tx, before, payment, wrong);
  }
  const charge = await move(deps, tx, before, payment);
  if (payment?.state === 'succeeded') {
    await applyRefunds(deps, tx, charge, payment);
    await applyDisputes(deps, tx, charge, payment);
  }
  return charge;
}

async function move(
  deps: SettleNeeds,
  tx: Queryable,
  before: ChargeRow,
  payment: GatewayPayment | undefined,
): Promise<ChargeRow> {
  const to = statusOf(before, payment);
  const moves = to !== before.status && chargeStates.canMove(before.status, to);
  const status = moves ? to : before.status;
  const paymentId = moves && to === 'succeeded' && payment ? await book(deps, tx, before, payment) : before.payment_id;
  const reason = payment?.decline?.reason ?? (payment ? '' : 'The saved card can no longer be used.');
  const change = {
    gateway_payment_id: payment?.id ?? before.gateway_payment_id,
    payment_id: paymentId,
    ...(status === 'failed' ? { reason, needs_customer: payment?.decline?.needsCustomer ?? false } : {}),
    settled_at: moves && ['succeeded', 'failed', 'cancelled'].includes(to) ? deps.now() : before.settled_at,
  };
  const changed = status !== before.status || change.gateway_payment_id !== before.gateway_payment_id;
  const version = before.version + (changed ? 1 : 0);
  await moveCharge(tx, before, status, { ...change, checked_at: deps.now(), version });
  if (moves && status === 'failed') {
    await deps.events.emit(tx, {
      name: 'payment.failed',
      accountId: before.account_id,
      before: { status: before.status },
      after: { status },
      data: {
        charge_id: before.id,
        invoice_id: before.invoice_id,
        amount: before.amount,
        reason,
        needs_customer: payment?.decline?.needsCustomer ?? false,
      },
    });
  }
  return (await findCharge(tx, before.id)) ?? before;
}

async function book(deps: SettleNeeds, tx: Queryable, charge: ChargeRow, payment: GatewayPayment): Promise<string> {
  const { by, actId } = await payerOf(tx, charge);
  // Their receipt, and what is made of the order, are of their own act, also where the gateway's report books it.
  return goingOnWith(actId, () => finishingFor(by?.personId, () => bookFor(deps, tx, charge, payment, by)));
}

async function bookFor(
  deps: SettleNeeds,
  tx: Queryable,
  charge: ChargeRow,
  payment: GatewayPayment,
  by: EventActor | undefined,
): Promise<string> {
  const { paymentId, applied, toBalance } = await receiveWithin(deps, tx, {
    accountId: charge.account_id,
    invoiceId: charge.invoice_id ?? undefined,
    amount: charge.amount,
    fromBalance: charge.from_balance,
    method: 'card',
    transactionId: payment.id,
    by,
  });
  // What the card paid above its invoice, because it is charged no less: the receipt says so.
  if (toBalance > 0 && applied === 0 && charge.invoice_id !== null)
    await tellOnBalance(deps, tx, charge.invoice_id, toBalance);
  // The money arrived after its account was deleted, so it is refunded.
  if (toBalance > 0 && (await isDeleted(tx, charge.account_id))) {
    await sendToCard(deps, tx, undefined, {
      accountId: charge.account_id,
      chargeId: charge.id,
      invoiceId: charge.invoice_id ?? undefined,
      amount: toBalance,
      reason: 'The account was deleted.',
    });
  }
  if (payment.saves && payment.method?.customerId === payment.customerId && payment.method) {
    await keepMethod(deps, tx, charge.account_id, payment.method);
  }
  return paymentId;
}

/**
 * Who asked for it, and from where a form was opened: the gateway's report, which books the payment, does not say. A charge
 * of a saved card that the calendar made has no such person.
 */
async function payerOf(tx: Queryable, charge: ChargeRow): Promise<{ by?: EventActor; actId?: string }> {
  const started = await tx
    .selectFrom('events')
    .select(['actor_id', 'ip', 'user_agent', 'act_id'])
    .where('subject_id', '=', charge.id)
    .where('name', '=', 'payment.started')
    .executeTakeFirst();
  // A process of before 0980 notes who opened its form in the event alone.
  const personId = charge.person_id ?? started?.actor_id ?? undefined;
  if (personId === undefined) return {};
  const act = started?.act_id ? { actId: started.act_id } : {};
  return { by: { personId, origin: storedOrigin(started) }, ...act };
}

function statusOf(charge: ChargeRow, payment: GatewayPayment | undefined): ChargeStatus {
  if (!payment) return charge.attempt === null ? 'cancelled' : 'failed';
  // An open payment with a declined card has failed; without a card the customer has not tried yet.
  if (payment.state === 'open') return payment.decline ? 'failed' : 'created';
  return payment.state;
}

/** What must match our request before money is credited (M8). Returns the first mismatch. */
async function mismatch(
  deps: SettleNeeds,
  tx: Queryable,
  charge: ChargeRow,
  payment: GatewayPayment,
): Promise<string | undefined> {
  const labels = labelsOf(charge);
  const customerId = await customerOf(tx, charge.account_id);
  const facts: [name: string, wanted: unknown, found: unknown][] = [
    ['amount', charge.amount, payment.amount],
    ['amount received', charge.amount, payment.received],
    ['currency', charge.currency, payment.currency],
    ['mode', deps.gateway.live, payment.live],
    ['customer', customerId, payment.customerId],
    ['charge', labels.charge_id, payment.labels.charge_id],
    ['account', labels.account_id, payment.labels.account_id],
    ['purpose', labels.purpose, payment.labels.purpose],
    ['invoice', labels.invoice_id, payment.labels.invoice_id],
    ['gateway', charge.gateway, deps.gateway.name],
    ['payment', charge.gateway_payment_id ?? payment.id, payment.id],
  ];
  const wrong = facts.find(([, wanted, found]) => wanted !== found);
  return wrong && `${wrong[0]} (we expect ${String(wrong[1])}, the gateway says ${String(wrong[2])})`;
}

async function refuseToCredit(
  deps: SettleNeeds,
  tx: Queryable,
  charge: ChargeRow,
  payment: GatewayPayment,
  wrong: string,
): Promise<ChargeRow> {
  await raiseAlert(deps, tx, {
    kind: 'payment_mismatch',
    subject: payment.id,
    details: `A card payment succeeded but does not fit our record in its ${wrong}. It was not credited.`,
    accountId: charge.account_id,
    invoiceId: charge.invoice_id,
    chargeId: charge.id,
  });
  await noteChecked(tx, charge, deps.now());
  return charge;
}

async function noteChecked(db: Queryable, charge: ChargeRow, at: Date): Promise<void> {
  await db
    .updateTable('charges')
    .set({ checked_at: at })
    .where('id', '=', charge.id)
    .where('version', '=', charge.version)
    .execute();
}
