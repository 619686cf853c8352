import { totals } from '@resolvo/contract/money';
import { addMonths } from '@resolvo/contract/periods';
import { renews } from '@resolvo/contract/product-types';
import type { Checkout } from '@resolvo/contract/sales/checkout';
import { rateWords } from '@resolvo/contract/sales/price-words';
import { serverNow } from '../../../api/server-clock.ts';
import { claim } from '../../../claim.ts';
import { formatDay } from '../../../shell/relative-time.tsx';

/** What renews, and when. Left out with a discount, which may be for the first invoice only. */
export function laterOf({ quote, invoice }: Checkout): string | undefined {
  // What is by the hour has its price in its own line, and is charged when the hours have passed.
  const renewing = quote.items.filter((item) => renews(item.plan_type) && item.hourly_price === null);
  if (invoice?.additional_invoice || quote.invoice_discount > 0 || renewing.length === 0) return undefined;
  const lines = renewing.map(({ plan_price, quantity }) => ({ price: plan_price, quantity }));
  const term = { months: quote.invoice_paid_period, hourly: null };
  const amount = rateWords({ ...term, price: totals(lines, 0, quote.invoice_tax * 100).total });
  const from = formatDay(addMonths(new Date(serverNow()), quote.invoice_paid_period).getTime() / 1000);
  return claim('checkout.later', `Then ${amount} from ${from}. Cancel any time.`);
}
