import { payoutCan } from '@resolvo/contract/money/payouts';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { bookPayout } from './book-payout.ts';
import { holdPayout } from './hold-payout.ts';
import { payoutEndedMail } from './mails.ts';
import { movePayout } from './move.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>;

/** The client changed their mind before it was sent. */
export async function callOffOwnPayout(deps: Needs, actor: Caller, payoutId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payout = await holdPayout(tx, payoutId, actor.accountId);
    demand(payoutCan.callOff(payout.status));
    const reason = 'The client called it off.';
    await movePayout(tx, payout, 'called_off', { ended_reason: reason, ended_at: deps.now() });
    await bookPayout(deps, tx, payout, {
      name: 'payout.called_off',
      step: 'returned',
      from: 'payouts',
      to: 'balance',
      by: actor,
      reason,
    });
  });
}

/** A payout is not sent, or the bank sent it back: the money is on the balance again, and the client is told why. */
export async function endPayout(
  deps: Needs,
  actor: StaffActor,
  payoutId: string,
  how: 'called_off' | 'returned',
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payout = await holdPayout(tx, payoutId);
    demand(how === 'returned' ? payoutCan.noteReturned(payout.status) : payoutCan.callOff(payout.status));
    await movePayout(tx, payout, how, { ended_reason: reason, ended_at: deps.now() });
    await bookPayout(deps, tx, payout, {
      name: how === 'returned' ? 'payout.returned' : 'payout.called_off',
      step: 'returned',
      from: how === 'returned' ? 'bank' : 'payouts',
      to: 'balance',
      by: actor,
      reason,
    });
    const { account_id, amount, holder, iban_shown: iban } = payout;
    await mailOwner(deps, tx, account_id, payoutEndedMail, {
      amount,
      holder,
      iban,
      is_returned: how === 'returned',
      reason,
    });
  });
}
