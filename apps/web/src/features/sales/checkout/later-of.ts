import { formatMoney, toPoints } from '@resolvo/contract/money';
import { addMonths } from '@resolvo/contract/periods';
import type { Checkout, Quote } from '@resolvo/contract/sales/checkout';
import { paidLine, paidParts, paidRows } from '@resolvo/contract/sales/paid-parts';
import { eachWords, rateWords } from '@resolvo/contract/sales/price-words';
import { serverNow } from '../../../api/server-clock.ts';
import { claim } from '../../../claim.ts';
import { formatDay } from '../../../shell/relative-time.tsx';

type Item = Pick<Quote['items'][number], 'plan_type' | 'plan_price' | 'hourly_price' | 'quantity'>;

interface Ordered extends Pick<Checkout, 'renewal_discount' | 'starts_later'> {
  readonly invoice: Pick<NonNullable<Checkout['invoice']>, 'additional_invoice'> | null;
  readonly quote: Pick<Quote, 'invoice_discount' | 'invoice_tax' | 'invoice_paid_period'> & { items: readonly Item[] };
}

/** Its lines that are paid ahead or once. What is by the hour has its price in its own line, and is charged when the hours have passed. */
const linesOf = ({ quote }: Ordered) =>
  quote.items
    .filter(({ hourly_price }) => hourly_price === null)
    .map(({ plan_type: type, plan_price: price, quantity }) => paidLine({ type, price, quantity }));

const ratesOf = ({ quote, renewal_discount }: Ordered) => ({
  discount: toPoints(quote.invoice_discount),
  discountOfRenewals: toPoints(renewal_discount),
  tax: toPoints(quote.invoice_tax),
});

/** What of an order that renews in part comes again and what is paid once, as its quote says it. */
export function paidRowsOf(order: Ordered): ReturnType<typeof paidRows> {
  if (order.invoice?.additional_invoice) return [];
  const rows = paidRows(linesOf(order), { ...ratesOf(order), months: order.quote.invoice_paid_period });
  return rows.length > 1 ? rows : [];
}

/** What renews, and when. */
export function laterOf(order: Ordered): string | undefined {
  const { again, units, rounded } = paidParts(linesOf(order), ratesOf(order));
  if (order.invoice?.additional_invoice || units === 0) return undefined;
  const term = { months: order.quote.invoice_paid_period, hourly: null };
  const amount = rateWords({ ...term, price: again });
  const from = order.starts_later
    ? `${eachWords(term)} after ${units === 1 ? 'it' : 'each'} is set up`
    : formatDay(addMonths(new Date(serverNow()), term.months).getTime() / 1000);
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
