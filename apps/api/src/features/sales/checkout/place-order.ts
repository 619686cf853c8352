import { refusals } from '@resolvo/contract/access';
import { nothingChosen } from '@resolvo/contract/chosen-words';
import { extraType, type ItemType, itemType, renews } from '@resolvo/contract/product-types';
import { type checkoutBody, checkoutEndpoints, checkoutLimits } from '@resolvo/contract/sales/checkout';
import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import { mayBuy } from '@resolvo/contract/sales/once-per';
import { canInvoice } from '@resolvo/contract/sales/orders';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound, Refusal } from '../../../core/refusal.ts';
import type { ReservedItem } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { actOncePerKey } from '../../money/ledger/act-once-per-key.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { planOnSale } from '../catalog/plan-on-sale.ts';
import { takeStock } from '../catalog/stock.ts';
import { insertChosen } from '../orders/add-item.ts';
import { buyer, type CheckedChoices, checkChoices } from '../orders/check-choices.ts';
import { openOrder } from '../orders/open-order.ts';
import { keepPassword } from '../orders/order-passwords.ts';
import { keepUserData } from '../orders/order-user-data.ts';
import { quoteOrder } from '../orders/quote-order.ts';
import { sealWithin } from '../orders/seal-order.ts';
import { hoursCost, withinLimit } from '../subscriptions/spending.ts';
import { mayBuyHours } from './may-buy-hours.ts';

type Input = z.output<typeof checkoutBody>;
/** What is ordered, without secrets, which are encrypted before anything is written. */
type Body = Omit<Input, 'idempotency_key' | 'choices'> & { readonly choices: ItemChoices };
type Placed = z.infer<(typeof checkoutEndpoints)['checkoutPlace']['response']>;

/**
 * Places an order of one plan and its extras: a draft that holds its stock and has no invoice until payment begins.
 * Contents and price come from the catalogue only.
 */
export async function placeOrder(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'services' | 'settings' | 'events' | 'vault' | 'things'>,
  actor: Caller,
  input: Input,
): Promise<Placed> {
  const { idempotency_key: key, choices: asked, ...rest } = input;
  const { accountId } = actor;
  // Hours are owed from the moment of the order: what is by the hour starts at once, and no payment comes between.
  const isActing = actor.kind === 'session' && actor.actingAs !== undefined;
  if (rest.period === 'hourly' && isActing) throw new Refusal('permission_denied', refusals.actingPays);
  const checked = await checkChoices(deps, { accountId, planId: rest.plan_id, choices: asked, chooser: buyer(actor) });
  const body: Body = { ...rest, choices: checked.choices };
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, actor.accountId);
    if (!account) throw notFound();
    const reply = checkoutEndpoints.checkoutPlace.response;
    const request = { callerId: account.id, endpoint: 'checkoutPlace', key, body, reply };
    return actOncePerKey(deps, tx, request, () => place(deps, tx, actor, body, checked));
  });
}

async function place(
  deps: Pick<Deps, 'now' | 'jobs' | 'settings' | 'events' | 'services'>,
  tx: Queryable,
  actor: Caller,
  input: Body,
  { chosen, sealedPassword, sealedUserData }: CheckedChoices,
): Promise<Placed> {
  const { item, slug, hourlyPrice } = await planOnSale(tx, input.plan_id);
  const type = itemType.parse(item.type);
  const plan = { ...item, ...deps.services.of(type).terms({ ...item, slug }, input.choices) };
  const annual = input.period === 'annual';
  if (annual && !renews(plan.type)) throw invalid('period', 'This is bought once and has no period.');
  const hourly = input.period === 'hourly';
  if (hourly && hourlyPrice === null) throw invalid('period', 'This is not sold by the hour.');
  if (input.extras.includes(input.plan_id)) throw invalid('extras', 'Please choose each extra once.');
  await refuseTooMany(tx, actor.accountId);
  if (hourly) demand(await mayBuyHours(deps, tx, actor.accountId, plan.price * input.quantity));

  const { accountId } = actor;
  const validUntil = new Date(deps.now().getTime() + checkoutLimits.hours * 3_600_000);
  const months = annual ? 12 : 1;
  const orderId = await openOrder(deps, tx, actor, {
    accountId,
    type: renews(plan.type) ? 'subscription' : 'one_time',
    paymentTerm: 'immediate',
    validUntil,
    placed: { months },
  });
  const { quantity, choices } = input;
  const itemId = await insertChosen(tx, orderId, plan, {
    position: 1,
    quantity,
    choices,
    chosen,
    ...(hourly && hourlyPrice !== null && { hourly_price: hourlyPrice }),
  });
  if (sealedPassword !== undefined) await keepPassword(tx, itemId, sealedPassword);
  if (sealedUserData !== undefined) await keepUserData(tx, itemId, sealedUserData);
  demand(mayBuy({ type, name: plan.name, quantity }));
  const lines: (ReservedItem & { type: ItemType })[] = [{ itemId, type, ...ordered(plan, quantity, choices) }];
  for (const [index, extraId] of input.extras.entries()) {
    const { item: extra } = await planOnSale(tx, extraId);
    const isOption = extraType.safeParse(extra.type).success;
    if (isOption ? type !== 'proxmox' : extra.type !== 'one-time') {
      throw invalid('extras', `${extra.name} cannot be ordered with something else.`);
    }
    const option = itemType.parse(extra.type);
    const has = lines.filter((one) => one.type === option).length;
    if (isOption) demand(mayBuy({ type: option, name: extra.name, quantity: 1, has }));
    // Each server of the order gets the option; work is done once.
    const count = isOption ? quantity : 1;
    const place = { position: index + 2, quantity: count, choices: {}, chosen: nothingChosen };
    const extraItem = await insertChosen(tx, orderId, extra, place);
    lines.push({ itemId: extraItem, type: option, ...ordered(extra, count, choices) });
  }
  await takeStock(tx, lines);
  await deps.events.emit(tx, { name: 'order.placed', accountId, by: actor, data: { order_id: orderId } });
  for (const { type: of, ...line } of lines) await deps.services.of(of).reserve(tx, line);
  const drafted = { id: orderId, account_id: accountId, subscription_months: months };
  const { invoice_subtotal: subtotal, invoice_total: total } = await quoteOrder(tx, drafted);
  const fits = canInvoice({ subtotal, total });
  if (fits !== true) throw conflict(fits);
  const hours = await hoursCost(tx, accountId, hourly ? plan.price * quantity : 0);
  demand(await withinLimit(deps, tx, accountId, total + hours));
  if (total > 0) return { order_id: orderId, invoice_id: null };
  // Nothing is to be paid, so nothing has to begin.
  const { points: tax } = await taxOf(tx, accountId);
  const placed = { until: validUntil, mailed: true };
  const seal = { order_id: orderId, user_id: accountId, annual, tax, placed };
  const { invoice_id } = await sealWithin(deps, tx, actor, seal);
  return { order_id: orderId, invoice_id };
}

const ordered = (
  { plan_id: planId, name }: { plan_id: string; name: string },
  quantity: number,
  choices: ItemChoices,
): Omit<ReservedItem, 'itemId'> => ({ planId, name, quantity, choices });

async function refuseTooMany(tx: Queryable, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('by_customer', '=', true)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (count < checkoutLimits.unpaid) return;
  throw conflict(`You have ${count} orders that wait for payment. Please pay or cancel one of them first.`);
}
