import { formatMoney } from '@resolvo/contract/money';
import { endAt, suspendAt } from '@resolvo/contract/sales/billing-calendar';
import { priceWords, type TaxWords } from '@resolvo/contract/sales/price-words';
import { subscriptionWord } from '@resolvo/contract/sales/subscription-states';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { waitsForPayment } from '../../../shell/waits-for-payment.ts';

/** What it costs from the next renewal on, with discount and tax. */
export const priceText = (
  { total, months, hourly_total }: Pick<Subscription, 'total' | 'months' | 'hourly_total'>,
  tax: TaxWords = '',
): string => priceWords({ price: total, months, hourly: hourly_total }, tax);

/** Hours of this month; empty where it is paid ahead. */
export const hoursText = ({ hourly_price, hours }: Pick<Subscription, 'hourly_price' | 'hours'>): string =>
  hourly_price === null ? '' : `${hours} started`;

const dayOf = (date: Date): string => formatDay(date.getTime() / 1000);

/** The next event of a subscription, and its date. */
export function nextText(one: Subscription): string {
  if (one.subscription_status === 'ended') return `Ended ${formatDay(one.ended_at)}`;
  const due = new Date(one.unpaid_since * 1000);
  if (one.unpaid_since > 0 && one.subscription_status === 'suspended') return `Ends ${dayOf(endAt(due))} if not paid`;
  if (one.unpaid_since > 0 && !one.cancelled) return `Stops ${dayOf(suspendAt(due))} if not paid`;
  if (one.unpaid_due > 0 && !one.cancelled) return waitsForPayment(one.unpaid_due);
  if (one.hourly_price !== null && !one.cancelled) {
    return `${formatMoney(one.hours_cost)} so far, charged ${formatDay(one.period_end)}`;
  }
  if (one.ends_with_server > 0) return `Ends with its server ${formatDay(one.ends_with_server)}`;
  return `${one.cancelled ? 'Ends' : 'Renews'} ${formatDay(one.period_end)}`;
}

export function SubscriptionBadge({ subscription: one }: { subscription: Subscription }) {
  const { subscription_status: status, cancelled, unpaid_since } = one;
  return <StateBadge of={subscriptionWord({ status, cancelled, overdue: unpaid_since > 0 })} />;
}
