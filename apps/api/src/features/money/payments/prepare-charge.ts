import { type ChargeToPay, cardCanPay, chargedByCard, splitPayment } from '@resolvo/contract/money/charges';
import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import { stillOpen } from '@resolvo/contract/money/settling';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { GatewayPayment } from '../../../providers/card-gateway.ts';
import { holdOpenAccount } from '../../people/accounts/queries.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';
import { balanceOf } from '../ledger/book-entry.ts';
import { labelsOf } from './ask-about-charge.ts';
import { closeCharge } from './close-charge.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { type ChargeRow, findCharge, toCharge } from './find-charge.ts';
import { valueOrRefuse } from './gateway-answer.ts';
import { type SettleNeeds, settleCharge } from './settle-charge.ts';

type Needs = SettleNeeds & Pick<Deps, 'limiter'>;

/** Each is a call to the gateway, which card testers with stolen numbers would repeat by the thousand. */
const perAccount = { name: 'charge', points: 60, seconds: 3600 };

/**
 * The open charge of an invoice: the same one for every request while it can be paid. One over another part of the
 * invoice is closed first, so that at most one form can be paid.
 */
export function payInvoiceByCard(
  deps: Needs,
  actor: Caller,
  invoiceId: string,
  input: { save: boolean; use_balance: boolean },
) {
  const { accountId } = actor;
  return prepare(deps, accountId, input.save, async (tx) => {
    const invoice = await holdInvoice(tx, invoiceId, accountId);
    demand(invoiceCan.markPaid(invoice.status));
    const due = stillOpen(invoice);
    demand(cardCanPay(due));
    const split = input.use_balance ? splitPayment(due, await balanceOf(tx, accountId)) : undefined;
    const [amount, fromBalance] = [split?.byCard ?? chargedByCard(due), split?.fromBalance ?? 0];
    const open = await tx
      .selectFrom('charges')
      .select(['id', 'amount'])
      .where('invoice_id', '=', invoice.id)
      .where('attempt', 'is', null)
      .where('status', 'in', ['created', 'processing', 'failed', 'unknown'])
      .executeTakeFirst();
    if (open && open.amount !== amount) return { close: open.id };
    return open?.id ?? newCharge(deps, tx, actor, { invoiceId: invoice.id, amount, fromBalance });
  });
}

export function topUp(deps: Needs, actor: Caller, input: { amount: number; save: boolean }) {
  return prepare(deps, actor.accountId, input.save, async (tx) => {
    await holdOpenAccount(tx, actor.accountId);
    const open = await tx
      .selectFrom('charges')
      .select('id')
      .where('account_id', '=', actor.accountId)
      .where('purpose', '=', 'topup')
      .where('amount', '=', input.amount)
      .where('status', 'in', ['created', 'failed'])
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    return open?.id ?? newCharge(deps, tx, actor, { invoiceId: null, amount: input.amount, fromBalance: 0 });
  });
}

async function prepare(
  deps: Needs,
  accountId: string,
  save: boolean,
  /** The charge to pay, or one that must be closed before there is another. */
  choose: (tx: Queryable) => Promise<string | { readonly close: string }>,
): Promise<ChargeToPay> {
  await deps.limiter.consume(perAccount, accountId);
  // The first charge may be about another amount, the next turn out to be closed at the gateway; each is replaced.
  for (let round = 0; round < 3; round += 1) {
    const chosen = await deps.db.transaction().execute(choose);
    const chargeId = typeof chosen === 'string' ? chosen : chosen.close;
    if (typeof chosen !== 'string') {
      await closeOther(deps, chargeId);
      continue;
    }
    const payment = await paymentOf(deps, chargeId, save);
    if (payment.state === 'open') {
      const charge = await existing(deps, chargeId);
      return { ...toCharge(charge), client_secret: payment.clientSecret, saves: payment.saves };
    }
    refuseDecided(await settleCharge(deps, chargeId));
  }
  throw conflict('Somebody changed the same thing in this moment. Please try again.');
}

/** Another amount is wanted. A form that was paid in the meantime, or that a bank works on, stays. */
async function closeOther(deps: Needs, chargeId: string): Promise<void> {
  const charge = await existing(deps, chargeId);
  // Its process ended before the gateway was asked: the payment is made with the charge's own key, so that it can be
  // cancelled, rather than made later by a request that is still on its way.
  if (charge.gateway_payment_id === null) await makePayment(deps, charge);
  await closeCharge(deps, chargeId);
  refuseDecided(await existing(deps, chargeId));
}

function refuseDecided({ status }: ChargeRow): void {
  if (status === 'succeeded') throw conflict('This is paid already.');
  if (status === 'processing') throw conflict('Your bank is still working on this payment. Please wait.');
}

async function existing(deps: Needs, chargeId: string): Promise<ChargeRow> {
  const charge = await findCharge(deps.db, chargeId);
  if (!charge) throw new Error(`There is no charge ${chargeId}.`);
  return charge;
}

/** Creates the payment at the gateway with the charge's own key, so that parallel requests get the same payment. */
async function paymentOf(deps: Needs, chargeId: string, save: boolean): Promise<GatewayPayment> {
  const charge = await existing(deps, chargeId);
  const payment =
    charge.gateway_payment_id === null
      ? await makePayment(deps, charge)
      : valueOrRefuse(await deps.gateway.getPayment(charge.gateway_payment_id));
  if (payment.state !== 'open' || payment.saves === save) return payment;
  const changed = valueOrRefuse(await deps.gateway.changePayment(payment.id, { saves: save }));
  await deps.db.updateTable('charges').set({ saves: save }).where('id', '=', charge.id).execute();
  return changed;
}

async function makePayment(deps: Needs, charge: ChargeRow): Promise<GatewayPayment> {
  const customerId = await ensureCustomer(deps, charge.account_id);
  const payment = valueOrRefuse(
    await deps.gateway.createPayment({
      key: charge.idempotency_key,
      customerId,
      amount: charge.amount,
      currency: charge.currency,
      labels: labelsOf(charge),
      // Always created without saving, so that the same key always has the same parameters; saving is a later update.
      saves: false,
    }),
  );
  await deps.db
    .updateTable('charges')
    .set((eb) => ({ gateway_payment_id: payment.id, version: eb('version', '+', 1) }))
    .where('id', '=', charge.id)
    .where('gateway_payment_id', 'is', null)
    .execute();
  return payment;
}

async function newCharge(
  deps: Pick<Deps, 'now' | 'gateway' | 'events'>,
  tx: Queryable,
  actor: Caller,
  charge: { invoiceId: string | null; amount: number; fromBalance: number },
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('charges')
    .values({
      id,
      account_id: actor.accountId,
      person_id: actor.personId,
      purpose: charge.invoiceId === null ? 'topup' : 'invoice',
      invoice_id: charge.invoiceId,
      amount: charge.amount,
      from_balance: charge.fromBalance,
      gateway: deps.gateway.name,
      idempotency_key: `charge-${id}`,
      created_at: deps.now(),
    })
    .execute();
  await deps.events.emit(tx, {
    name: 'payment.started',
    accountId: actor.accountId,
    by: actor,
    data: { charge_id: id, invoice_id: charge.invoiceId, amount: charge.amount },
  });
  return id;
}
