import type { Server } from '@resolvo/contract/machines/servers';
import { priceWords, type TaxWords } from '@resolvo/contract/sales/price-words';
import { formatDay } from '../../../shell/relative-time.tsx';
import { waitsForPayment } from '../../../shell/waits-for-payment.ts';

/** What it costs, as its bills have it; empty where it is not billed. */
export function priceText(
  { monthly_total, hourly_total }: Pick<Server, 'monthly_total' | 'hourly_total'>,
  tax: TaxWords = '',
): string {
  if (hourly_total === null && monthly_total === 0) return '';
  return priceWords({ price: monthly_total, months: 1, hourly: hourly_total }, tax);
}

/** What happens next with its subscription, and when; empty where it is not billed. */
export function renewalText({
  renews_at,
  unpaid_due,
  cancels_at,
  hourly_total,
}: Pick<Server, 'renews_at' | 'unpaid_due' | 'cancels_at' | 'hourly_total'>): string {
  if (cancels_at > 0) return `Ends ${formatDay(cancels_at)}`;
  if (unpaid_due > 0) return waitsForPayment(unpaid_due);
  if (renews_at === 0) return '';
  return `${hourly_total === null ? 'Renews' : 'Charged'} ${formatDay(renews_at)}`;
}
