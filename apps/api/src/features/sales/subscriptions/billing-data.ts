import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';

export async function billingData(deps: Pick<Deps, 'db'>, actor: Caller) {
  const { count } = await deps.db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', actor.accountId)
    .where('status', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return { subscriptions: { total_count: count }, balance: await balanceOf(deps.db, actor.accountId) };
}
