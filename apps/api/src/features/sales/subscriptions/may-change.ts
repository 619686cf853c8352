import { addDays } from '@resolvo/contract/periods';
import { billingCalendar } from '@resolvo/contract/sales/billing-calendar';
import type { Verdict } from '@resolvo/contract/states';
import type { Deps } from '../../../core/deps.ts';
import type { PlanChange } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mayInvoice } from '../../money/invoices/invoicing-halts.ts';
import { pendingChange } from './changes.ts';
import type { SubscriptionRow } from './hold-subscription.ts';

const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const timeText = (at: Date): string => `${minute.format(at)} UTC`;

/**
 * `true`, or why the plan cannot be changed now: one change at a time, a handful a day, none beyond a quota, and none
 * while an alarm halts invoicing. Preview and change both use it.
 */
export async function mayChange(
  deps: Pick<Deps, 'now' | 'services'>,
  db: Queryable,
  held: SubscriptionRow,
  wanted: Pick<PlanChange, 'planId' | 'sizeGb'>,
): Promise<Verdict> {
  const earlier = await pendingChange(db, held.id);
  if (earlier) {
    return `The change to ${earlier.to_name} waits for the payment of invoice #${earlier.number}. Please pay it, drop the change, or wait until ${timeText(earlier.expires)}: unpaid by then, it is dropped.`;
  }
  const free = await deps.services.of(held.type).mayChange(db, held.delivery_id, wanted);
  if (free !== true) return free;
  const most = billingCalendar.planChangesADay;
  const lately = await db
    .selectFrom('subscription_changes')
    .select('at')
    .where('subscription_id', '=', held.id)
    .where('at', '>', addDays(deps.now(), -1))
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  const oldest = lately[most - 1];
  if (oldest) {
    return `This was changed ${most} times in the last 24 hours. Please change it again after ${timeText(addDays(oldest.at, 1))}.`;
  }
  return mayInvoice(deps, db, held.account_id);
}
