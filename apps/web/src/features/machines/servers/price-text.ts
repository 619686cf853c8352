import type { Server } from '@resolvo/contract/machines/servers';
import { priceWords } from '@resolvo/contract/sales/price-words';
import { formatDay } from '../../../shell/relative-time.tsx';
import { waitsForPayment } from '../../../shell/waits-for-payment.ts';

/** What it costs, without VAT; empty where it is not billed. */
export function priceText({ monthly_price, hourly_price }: Pick<Server, 'monthly_price' | 'hourly_price'>): string {
  if (hourly_price === null && monthly_price === 0) return '';
  return priceWords({ price: monthly_price, months: 1, hourly: hourly_price });
}

/** What happens next with its subscription, and when; empty where it is not billed. */
export function renewalText({
  renews_at,
  unpaid_due,
  cancels_at,
  hourly_price,
}: Pick<Server, 'renews_at' | 'unpaid_due' | 'cancels_at' | 'hourly_price'>): string {
  if (cancels_at > 0) return `Ends ${formatDay(cancels_at)}`;
  if (unpaid_due > 0) return waitsForPayment(unpaid_due);
  if (renews_at === 0) return '';
  return `${hourly_price === null ? 'Renews' : 'Charged'} ${formatDay(renews_at)}`;
}
