import { countryName } from '@resolvo/contract/countries';
import { formatMoney, totals } from '@resolvo/contract/money';
import { addMonths } from '@resolvo/contract/periods';
import { renews } from '@resolvo/contract/product-types';
import type { Plan } from '@resolvo/contract/sales/catalog';
import type { Checkout, Quote } from '@resolvo/contract/sales/checkout';
import { serverNow } from '../../../api/server-clock.ts';
import { claim } from '../../../claim.ts';
import { planSize } from '../../../features/sales/checkout/plan-size.ts';
import { formatDay } from '../../../shell/relative-time.tsx';

interface BoughtProps {
  readonly checkout: Checkout;
  readonly plans: readonly Plan[];
  /** ISO 3166-1 of the billing address; empty while there is none. */
  readonly country: string;
}

type Item = Quote['items'][number];

/** How long the price of a line is for. Of a change or renewal, the invoice names the days. */
function periodOf({ invoice, quote }: Checkout, item: Item): string {
  if (invoice?.additional_invoice || !renews(item.plan_type)) return '';
  return quote.invoice_paid_period === 12 ? 'A year ahead' : 'Month by month';
}

/** Everything that was chosen, as words; what was not chosen is left out. */
function wordsOf(checkout: Checkout, item: Item, plans: readonly Plan[]): readonly string[] {
  const plan = plans.find(({ plan_id }) => plan_id === item.plan_id);
  const { location, image, hostname, sign_in } = item.chosen;
  const size = plan ? planSize(plan) : '';
  return [periodOf(checkout, item), size, location, image, hostname, sign_in].filter(Boolean);
}

/** The items with all that was chosen about them; ids are on the invoice. */
export function BoughtItems({ checkout, plans }: Omit<BoughtProps, 'country'>) {
  return (
    <ul className="divide-y divide-line">
      {checkout.quote.items.map((item) => (
        <li
          key={`${item.order_item_id} ${item.plan_name}`}
          className="flex items-baseline justify-between gap-6 py-2.5 first:pt-0"
        >
          <span className="min-w-0">
            <span className="block font-medium">
              {item.quantity === 1 ? item.plan_name : `${item.quantity} × ${item.plan_name}`}
            </span>
            <span className="block text-muted text-sm [overflow-wrap:anywhere]">
              {wordsOf(checkout, item, plans).join(' · ')}
            </span>
          </span>
          <span className="tabular-nums">{formatMoney(item.line_total)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is bought, what it costs today and what it will cost later, before it is paid. */
export function Bought({ checkout, plans, country }: BoughtProps) {
  const { quote, invoice } = checkout;
  const taxed = invoice?.user.country ?? country;
  const later = laterOf(checkout);
  return (
    <section aria-labelledby="your-order" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="your-order" className="mb-3 font-semibold text-base">
        Your order
      </h2>
      <BoughtItems checkout={checkout} plans={plans} />
      <dl className="mt-2 grid gap-1.5 border-line border-t pt-3 text-sm">
        <Row label="Subtotal" value={formatMoney(quote.invoice_subtotal)} />
        {quote.invoice_discount > 0 ? (
          <Row label={`Discount (${quote.invoice_discount} %)`} value={formatMoney(-quote.invoice_discount_amount)} />
        ) : null}
        <Row label={taxWords(quote, taxed)} value={formatMoney(quote.invoice_tax_amount)} />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-3">
          <dt className="font-medium text-base">Total today</dt>
          <dd className="font-semibold text-[1.75rem]/9 tabular-nums">{formatMoney(quote.invoice_total)}</dd>
        </div>
      </dl>
      {later ? <p className="mt-2 text-muted text-sm">{later}</p> : null}
    </section>
  );
}

/** “VAT (25 %), Norway” */
function taxWords({ invoice_tax, invoice_tax_type }: Quote, country: string): string {
  const rate = invoice_tax > 0 ? `${invoice_tax_type} (${invoice_tax} %)` : invoice_tax_type;
  return country === '' ? rate : `${rate}, ${countryName(country)}`;
}

/** What was added to the items, on the receipt. */
export function ReceiptTax({ quote, country }: { quote: Quote; country: string }) {
  return (
    <dl className="mt-2 border-line border-t pt-3">
      <Row label={taxWords(quote, country)} value={formatMoney(quote.invoice_tax_amount)} />
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

/** What renews, and when. Left out with a discount, which may be for the first invoice only. */
function laterOf({ quote, invoice }: Checkout): string | undefined {
  const renewing = quote.items.filter(({ plan_type }) => renews(plan_type));
  if (invoice?.additional_invoice || quote.invoice_discount > 0 || renewing.length === 0) return undefined;
  const lines = renewing.map(({ plan_price, quantity }) => ({ price: plan_price, quantity }));
  const amount = formatMoney(totals(lines, 0, quote.invoice_tax * 100).total);
  const from = formatDay(addMonths(new Date(serverNow()), quote.invoice_paid_period).getTime() / 1000);
  const each = quote.invoice_paid_period === 12 ? 'year' : 'month';
  return claim('checkout.later', `Then ${amount} each ${each} from ${from}. Cancel any time.`);
}
