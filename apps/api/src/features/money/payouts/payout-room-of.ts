import type { PayoutRoom } from '@resolvo/contract/money/payouts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { balanceOf } from '../ledger/book-entry.ts';
import { cardMoney } from './card-money.ts';

/** What a payout that staff write down now would be measured by. What covers hours binds the client alone. */
export async function payoutRoomOf({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string): Promise<PayoutRoom> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound();
  return {
    balance: await balanceOf(db, accountId),
    of_cards: await cardMoney(db, accountId, now()),
    for_hours: 0,
  };
}
