import type { Server } from '@resolvo/contract/machines/servers';
import { formatMoney } from '@resolvo/contract/money';
import { formatHourly } from '@resolvo/contract/sales/hours';
import { formatDay } from '../../../shell/relative-time.tsx';

/** What it costs, without VAT; empty where it is not billed. */
export function priceText({ monthly_price, hourly_price }: Pick<Server, 'monthly_price' | 'hourly_price'>): string {
  if (hourly_price !== null)
    return `${formatHourly(hourly_price)} per hour, at most ${formatMoney(monthly_price)} a month`;
  return monthly_price === 0 ? '' : `${formatMoney(monthly_price)} a month`;
}

/** What happens next with its subscription, and when; empty where it is not billed. */
export function renewalText({
  renews_at,
  cancels_at,
  hourly_price,
}: Pick<Server, 'renews_at' | 'cancels_at' | 'hourly_price'>): string {
  if (cancels_at > 0) return `Ends ${formatDay(cancels_at)}`;
  if (renews_at === 0) return '';
  return `${hourly_price === null ? 'Renews' : 'Charged'} ${formatDay(renews_at)}`;
}
