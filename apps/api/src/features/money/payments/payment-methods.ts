import type { PaymentMethodDetails } from '@resolvo/contract/money/charges';
import type { Selectable } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { PaymentMethods } from '../../../db/types.ts';
import { holdAccountRow, holdOpenAccount } from '../../people/accounts/queries.ts';
import { customerOf, ensureCustomer } from './ensure-customer.ts';
import { valueOrRefuse } from './gateway-answer.ts';
import { keepMethod } from './keep-method.ts';
import { methodDetach } from './queues.ts';

const perAccount = { name: 'card-setup', points: 20, seconds: 3600 };

export async function listMethods(deps: Pick<Deps, 'db' | 'now'>, actor: Caller): Promise<PaymentMethodDetails[]> {
  const rows = await deps.db
    .selectFrom('payment_methods')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => toMethod(row, deps.now()));
}

/** The card that is charged without the customer's doing. */
export const defaultMethod = (db: Queryable, accountId: string) =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'brand', 'last4', 'exp_month', 'exp_year'])
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .executeTakeFirst();

/** Starts saving a card; the card data goes from the browser to the gateway only. */
export async function setUpMethod(deps: Pick<Deps, 'db' | 'gateway' | 'limiter'>, actor: Caller) {
  await deps.limiter.consume(perAccount, actor.accountId);
  const customerId = await ensureCustomer(deps, actor.accountId);
  const setup = valueOrRefuse(await deps.gateway.createSetup({ key: `setup-${crypto.randomUUID()}`, customerId }));
  return { client_secret: setup.clientSecret };
}

/** The setup must belong to this account's customer at the gateway. */
export async function addMethod(
  deps: Pick<Deps, 'db' | 'gateway' | 'now' | 'events'>,
  actor: Caller,
  setupId: string,
): Promise<PaymentMethodDetails> {
  const customerId = await customerOf(deps.db, actor.accountId);
  if (customerId === undefined) throw notFound();
  const answer = await deps.gateway.getSetup(setupId);
  if (answer.kind === 'refused') throw notFound();
  const setup = valueOrRefuse(answer);
  if (setup.customerId !== customerId) throw notFound();
  const { method } = setup;
  if (setup.state !== 'succeeded' || !method)
    throw conflict('This card is not saved yet. Please finish the form first.');
  const row = await deps.db.transaction().execute(async (tx) => {
    await holdOpenAccount(tx, actor.accountId);
    const kept = await keepMethod(deps, tx, actor.accountId, method, actor);
    if (kept === undefined) throw notFound();
    return methodOf(tx, actor.accountId, kept);
  });
  return toMethod(row, deps.now());
}

export async function makeDefault(deps: Pick<Deps, 'db' | 'events'>, actor: Caller, methodId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, actor.accountId);
    const method = await methodOf(tx, actor.accountId, methodId);
    if (method.is_default) return;
    await setDefault(tx, actor.accountId, methodId);
    await deps.events.emit(tx, {
      name: 'card.default_changed',
      accountId: actor.accountId,
      by: actor,
      data: { payment_method_id: methodId, brand: method.brand, last4: method.last4 },
    });
  });
}

/** Removed here at once, and at the gateway by a job. If it was the default, the newest other card becomes it. */
export async function removeMethod(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  actor: Caller,
  methodId: string,
  input: { anyway: boolean },
): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, accountId);
    const method = await methodOf(tx, accountId, methodId);
    const next = method.is_default ? await newestOther(tx, accountId, methodId) : undefined;
    if (method.is_default && !input.anyway && (await hasSubscriptions(tx, accountId))) {
      throw conflict(
        next
          ? `Your subscriptions are charged to this card. Without it they will be charged to the one ending in ${next.last4}.`
          : 'Your subscriptions are charged to this card. Without it you have to pay each renewal yourself.',
      );
    }
    await tx
      .updateTable('payment_methods')
      .set({ is_default: false, removed_at: deps.now() })
      .where('id', '=', methodId)
      .execute();
    if (next) await setDefault(tx, accountId, next.id);
    await deps.jobs.send(tx, methodDetach, { payment_method_id: methodId });
    await deps.events.emit(tx, {
      name: 'card.removed',
      accountId: actor.accountId,
      by: actor,
      data: { payment_method_id: methodId, brand: method.brand, last4: method.last4 },
    });
    return next
      ? `The card is removed. Renewals are charged to the one ending in ${next.last4} now.`
      : 'The card is removed.';
  });
}

export async function detachMethod(deps: Pick<Deps, 'db' | 'gateway'>, methodId: string): Promise<void> {
  const method = await deps.db
    .selectFrom('payment_methods')
    .select('gateway_id')
    .where('id', '=', methodId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (method) valueOrRefuse(await deps.gateway.detachMethod(method.gateway_id));
}

async function methodOf(tx: Queryable, accountId: string, methodId: string) {
  const row = await tx
    .selectFrom('payment_methods')
    .selectAll()
    .where('id', '=', methodId)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function setDefault(tx: Queryable, accountId: string, methodId: string): Promise<void> {
  await tx
    .updateTable('payment_methods')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
  await tx.updateTable('payment_methods').set({ is_default: true }).where('id', '=', methodId).execute();
}

function newestOther(tx: Queryable, accountId: string, methodId: string) {
  return tx
    .selectFrom('payment_methods')
    .select(['id', 'last4'])
    .where('account_id', '=', accountId)
    .where('id', '<>', methodId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

async function hasSubscriptions(tx: Queryable, accountId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return found !== undefined;
}

/** A card is good until the end of the month printed on it. */
function toMethod(row: Selectable<PaymentMethods>, now: Date): PaymentMethodDetails {
  return {
    payment_method_id: row.id,
    gateway_method: row.gateway_id,
    brand: row.brand,
    last4: row.last4,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    expired: Date.UTC(row.exp_year, row.exp_month, 1) <= now.getTime(),
    wallet: row.wallet,
    is_default: row.is_default,
    created_at: seconds(row.created_at),
  };
}
