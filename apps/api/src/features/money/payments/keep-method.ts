import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { GatewayMethod } from '../../../providers/card-gateway.ts';

/**
 * Stores a method saved at the gateway; the first one becomes the default. One that was removed here stays removed,
 * however late its event arrives, and a deleted account keeps none. Runs in the caller's transaction, which has locked the
 * account.
 */
export async function keepMethod(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  accountId: string,
  method: GatewayMethod,
  by?: EventActor,
): Promise<string | undefined> {
  const owner = await tx.selectFrom('accounts').select('deleted_at').where('id', '=', accountId).executeTakeFirst();
  if (owner?.deleted_at !== null) return undefined;
  const details = {
    brand: method.brand,
    last4: method.last4,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    wallet: method.wallet ?? null,
  };
  const known = await tx
    .updateTable('payment_methods')
    .set(details)
    .where('gateway_id', '=', method.id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto('payment_methods')
    .values({
      account_id: accountId,
      gateway_id: method.id,
      ...details,
      is_default: !(await hasDefault(tx, accountId)),
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const data = { payment_method_id: id, brand: method.brand, last4: method.last4 };
  await deps.events.emit(tx, { name: 'card.saved', accountId, by, data });
  return id;
}

async function hasDefault(tx: Queryable, accountId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
