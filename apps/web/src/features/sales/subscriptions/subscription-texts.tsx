import { formatMoney } from '@resolvo/contract/money';
import { endAt, suspendAt } from '@resolvo/contract/sales/billing-calendar';
import { subscriptionWord } from '@resolvo/contract/sales/subscription-states';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';

/** The price of the next renewal, with discount and tax; by the hour the most of a month. */
export const priceText = ({ total, months, hourly_price }: Pick<Subscription, 'total' | 'months' | 'hourly_price'>) =>
  `${hourly_price === null ? '' : 'By the hour, at most '}${formatMoney(total)} a ${months === 12 ? 'year' : 'month'}`;

/** What was used this month, with discount and tax; empty where it is paid ahead. */
export const hoursText = ({ hourly_price, hours, hours_cost }: Subscription): string =>
  hourly_price === null
    ? ''
    : `${hours} ${hours === 1 ? 'hour' : 'hours'} this month, ${formatMoney(hours_cost)} so far`;

/** What it is called: the server it pays for, with its plan where two could have one name. */
export const nameOf = ({ server_name, plan_name }: Pick<Subscription, 'server_name' | 'plan_name'>): string =>
  server_name === '' ? plan_name : `${server_name} (${plan_name})`;

const dayOf = (date: Date): string => formatDay(date.getTime() / 1000);

/** The next event of a subscription, and its date. */
export function nextText(one: Subscription): string {
  if (one.subscription_status === 'ended') return `Ended ${formatDay(one.ended_at)}`;
  const due = new Date(one.unpaid_since * 1000);
  if (one.unpaid_since > 0 && one.subscription_status === 'suspended') return `Ends ${dayOf(endAt(due))} if not paid`;
  if (one.unpaid_since > 0 && !one.cancelled) return `Stops ${dayOf(suspendAt(due))} if not paid`;
  if (one.hourly_price !== null && !one.cancelled) return `${hoursText(one)}, charged ${formatDay(one.period_end)}`;
  return `${one.cancelled ? 'Ends' : 'Renews'} ${formatDay(one.period_end)}`;
}

export function SubscriptionBadge({ subscription: one }: { subscription: Subscription }) {
  const { subscription_status: status, cancelled, unpaid_since } = one;
  return <StateBadge of={subscriptionWord({ status, cancelled, overdue: unpaid_since > 0 })} />;
}
