import { spendingMark } from '@resolvo/contract/sales/forecast';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { spendingReachedMail } from './mails.ts';
import { monthAt } from './rates.ts';
import { spentNow } from './spending.ts';

/** Hourly: tells owners whose month has reached a share of their limit, each share once a month. */
export async function watchSpending(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'log'>): Promise<void> {
  const limits = await deps.db
    .selectFrom('spending_limits as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select('l.account_id')
    .where('a.deleted_at', 'is', null)
    .orderBy('l.account_id')
    .execute();
  await eachAlone(
    limits,
    ({ account_id }) => watchAccount(deps, account_id),
    (error, { account_id }) =>
      deps.log.error(
        { event: 'billing.spending_not_watched', account_id, err: error },
        'A spending limit was not looked at',
      ),
  );
}

async function watchAccount(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>, accountId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const month = monthAt(now).start;
    const limit = await tx
      .selectFrom('spending_limits')
      .select(['amount', 'told', 'told_month'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!limit) return;
    const told = limit.told_month?.getTime() === month.getTime() ? limit.told : 0;
    const spent = await spentNow(tx, accountId, now);
    const percent = spendingMark(spent, limit.amount);
    if (percent <= told) return;
    await tx
      .updateTable('spending_limits')
      .set({ told: percent, told_month: month })
      .where('account_id', '=', accountId)
      .execute();
    const { amount } = limit;
    await mailOwner(deps, tx, accountId, spendingReachedMail, { percent, spent, amount });
    await deps.events.emit(tx, {
      name: 'spending_limit.reached',
      accountId,
      data: { account_id: accountId, percent, spent, amount },
    });
  });
}
