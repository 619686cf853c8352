import { formatMoney } from '@resolvo/contract/money';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { raiseAlert } from './alerts.ts';
import { accountOfCustomer } from './ensure-customer.ts';
import { valueOrRefuse } from './gateway-answer.ts';
import { keepMethod } from './keep-method.ts';
import { type SettleNeeds, settleSurely } from './settle-charge.ts';

/** An event only says that an object changed; its present state is fetched. */
export async function handleEvent(deps: SettleNeeds, eventId: string): Promise<void> {
  const event = await deps.db.selectFrom('gateway_events').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!event || event.handled_at !== null) return;
  if (event.foreign_account !== null || event.live !== deps.gateway.live) {
    await raiseAlert(deps, deps.db, {
      kind: 'foreign_event',
      subject: event.id,
      details: `The gateway sent an event that is not for us: another account, or test and live mixed up (${event.type}).`,
    });
  } else if (event.subject_id !== null) {
    if (event.subject_kind === 'payment') await followPayment(deps, event.subject_id);
    if (event.subject_kind === 'setup') await followSetup(deps, event.subject_id);
    if (event.subject_kind === 'method') await followMethod(deps, event.subject_id);
  }
  await deps.db.updateTable('gateway_events').set({ handled_at: deps.now() }).where('id', '=', eventId).execute();
}

async function followPayment(deps: SettleNeeds, paymentId: string): Promise<void> {
  const known = await deps.db
    .selectFrom('charges')
    .select('id')
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirst();
  if (known) return settleSurely(deps, known.id);
  const answer = await deps.gateway.getPayment(paymentId);
  if (answer.kind === 'refused' && answer.missing) {
    return raiseAlert(deps, deps.db, {
      kind: 'unknown_payment',
      subject: paymentId,
      details: 'The gateway told us of a card payment that it does not know any more. Nothing was credited.',
    });
  }
  const payment = valueOrRefuse(answer);
  const adopted = await adopt(deps, paymentId, payment.labels.charge_id);
  if (adopted !== undefined) return settleSurely(deps, adopted);
  if (payment.state !== 'succeeded') return;
  // C6: not started by us, so it credits nothing, whatever its labels claim.
  await raiseAlert(deps, deps.db, {
    kind: 'unknown_payment',
    subject: paymentId,
    details: `The gateway holds a card payment of ${formatMoney(payment.received)} that was not started here. It was not credited.`,
  });
}

/**
 * A payment whose first answer was lost carries our charge's id. Another process may have stored the same payment id
 * meanwhile.
 */
async function adopt(deps: SettleNeeds, paymentId: string, chargeId: string | undefined): Promise<string | undefined> {
  if (chargeId === undefined || !/^[0-9a-f-]{36}$/.test(chargeId)) return undefined;
  const row = await deps.db
    .updateTable('charges')
    .set((eb) => ({ gateway_payment_id: paymentId, version: eb('version', '+', 1) }))
    .where('id', '=', chargeId)
    .where((eb) => eb.or([eb('gateway_payment_id', 'is', null), eb('gateway_payment_id', '=', paymentId)]))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

async function followSetup(deps: SettleNeeds, setupId: string): Promise<void> {
  const setup = valueOrRefuse(await deps.gateway.getSetup(setupId));
  const { method } = setup;
  if (setup.state !== 'succeeded' || !method || setup.customerId === undefined) return;
  const accountId = await accountOfCustomer(deps.db, setup.customerId);
  if (accountId === undefined) return;
  await deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    await keepMethod(deps, tx, accountId, method);
  });
}

/** A card that the bank replaced, or that was detached at the gateway. */
async function followMethod(deps: SettleNeeds, methodId: string): Promise<void> {
  const ours = await deps.db
    .selectFrom('payment_methods')
    .select(['id', 'account_id'])
    .where('gateway_id', '=', methodId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!ours) return;
  const method = valueOrRefuse(await deps.gateway.getMethod(methodId));
  await deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, ours.account_id);
    if (method.customerId !== undefined) return void (await keepMethod(deps, tx, ours.account_id, method));
    await tx
      .updateTable('payment_methods')
      .set({ is_default: false, removed_at: deps.now() })
      .where('id', '=', ours.id)
      .execute();
  });
}
