import { addDays } from '@resolvo/contract/periods';
import { invoiceFrom, nextMomentOf, suspendAt } from '@resolvo/contract/sales/billing-calendar';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { billOf, openBills } from './bills.ts';
import { pendingChange } from './changes.ts';
import { type HeldSubscription, nextPeriodOf } from './hold-subscription.ts';

/** The next time the calendar has something to do for it. */
export async function nextAt(deps: Pick<Deps, 'now'>, tx: Queryable, held: HeldSubscription): Promise<Date> {
  const now = deps.now();
  const moments = [held.period_end, addDays(now, 28)];
  const change = await pendingChange(tx, held.id);
  if (change) moments.push(change.expires);
  const open = await openBills(tx, held.id);
  for (const { due_at } of open) {
    const moment = nextMomentOf(due_at, now);
    if (moment) moments.push(moment);
    // Overdue: waits until its reminder is old enough to suspend.
    if (suspendAt(due_at) <= now) moments.push(addDays(now, 1));
  }
  if (held.hourly_price !== null) {
    // Its month is over and was not billed: an alarm halts invoicing.
    if (held.period_end <= now) moments.push(new Date(now.getTime() + 3_600_000));
  } else if (!held.cancelled && open.length === 0 && !(await billOf(tx, held.id, nextPeriodOf(held).start))) {
    moments.push(invoiceFrom(held.period_end));
    // Its bill is due and was not made: an alarm halts invoicing.
    if (invoiceFrom(held.period_end) <= now) moments.push(new Date(now.getTime() + 3_600_000));
  }
  const later = moments.filter((moment) => moment > now).map((moment) => moment.getTime());
  return new Date(Math.min(...later));
}
