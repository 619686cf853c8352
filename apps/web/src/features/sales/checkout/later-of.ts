import { formatMoney, toPoints } from '@resolvo/contract/money';
import { addMonths } from '@resolvo/contract/periods';
import { renews } from '@resolvo/contract/product-types';
import type { Checkout, Quote } from '@resolvo/contract/sales/checkout';
import { paidLine, paidParts } from '@resolvo/contract/sales/paid-parts';
import { rateWords } from '@resolvo/contract/sales/price-words';
import { serverNow } from '../../../api/server-clock.ts';
import { claim } from '../../../claim.ts';
import { formatDay } from '../../../shell/relative-time.tsx';

type Item = Pick<Quote['items'][number], 'plan_type' | 'plan_price' | 'hourly_price' | 'quantity'>;

interface Ordered {
  readonly invoice: Pick<NonNullable<Checkout['invoice']>, 'additional_invoice'> | null;
  readonly quote: Pick<Quote, 'invoice_discount' | 'invoice_tax' | 'invoice_paid_period'> & { items: readonly Item[] };
}

/** What renews, and when. Left out with a discount, which may be for the first invoice only. */
export function laterOf({ quote, invoice }: Ordered): string | undefined {
  // What is by the hour has its price in its own line, and is charged when the hours have passed.
  const renewing = quote.items.filter((item) => renews(item.plan_type) && item.hourly_price === null);
  if (invoice?.additional_invoice || quote.invoice_discount > 0 || renewing.length === 0) return undefined;
  const lines = renewing.map(({ plan_type: type, plan_price: price, quantity }) => paidLine({ type, price, quantity }));
  const { again, units, rounded } = paidParts(lines, { discount: 0, tax: toPoints(quote.invoice_tax) });
  const term = { months: quote.invoice_paid_period, hourly: null };
  const amount = rateWords({ ...term, price: again });
  const from = formatDay(addMonths(new Date(serverNow()), quote.invoice_paid_period).getTime() / 1000);
  if (units > 1) {
    return claim(
      'checkout.later-each',
      `Then ${amount} from ${from}, with an invoice for each${roundedWords(rounded)}. Cancel any time: it runs to the end of what is paid.`,
    );
  }
  return claim('checkout.later', `Then ${amount} from ${from}. Cancel any time: it runs to the end of what is paid.`);
}

/** Why the sum of several invoices is not that of the one of today. */
const roundedWords = (cents: number): string =>
  cents === 0
    ? ''
    : claim(
        'checkout.later-rounded',
        ` (VAT is rounded on each, which makes ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} in all)`,
      );
