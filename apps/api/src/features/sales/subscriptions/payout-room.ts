import type { PayoutRoom } from '@resolvo/contract/money/payouts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';
import { cardMoney } from '../../money/payouts/card-money.ts';
import { coverOf } from './keep-cover.ts';

/** What a payout that the client asks for now would be measured by. */
export async function ownPayoutRoom({ db, now }: Pick<Deps, 'db' | 'now'>, { accountId }: Caller): Promise<PayoutRoom> {
  return {
    balance: await balanceOf(db, accountId),
    of_cards: await cardMoney(db, accountId, now()),
    for_hours: await coverOf(db, accountId, now()),
  };
}
