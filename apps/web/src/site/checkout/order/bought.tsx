import { countryName } from '@resolvo/contract/countries';
import { formatMoney } from '@resolvo/contract/money';
import { isMadeToOrder, renews } from '@resolvo/contract/product-types';
import type { Plan } from '@resolvo/contract/sales/catalog';
import type { Checkout, Quote } from '@resolvo/contract/sales/checkout';
import { onceOnly, priceWords, termWords } from '@resolvo/contract/sales/price-words';
import { namesOf } from '@resolvo/contract/server-name';
import { claim } from '../../../claim.ts';
import { laterOf, paidRowsOf } from '../../../features/sales/checkout/later-of.ts';
import { planSize } from '../../../features/sales/checkout/plan-size.ts';

interface BoughtProps {
  readonly checkout: Checkout;
  readonly plans: readonly Plan[];
  /** ISO 3166-1 of the billing address; empty while there is none. */
  readonly country: string;
}

type Item = Quote['items'][number];

/** How long the price of a line is for. Of a change or renewal, the invoice names the days. */
function periodOf({ invoice, quote }: Checkout, item: Item): string {
  if (invoice?.additional_invoice) return '';
  if (!renews(item.plan_type)) return termWords(onceOnly);
  const term = termWords({ months: quote.invoice_paid_period, hourly: item.hourly_price });
  return item.hourly_price === null ? term : `${term}: ${hoursWords(item)}`;
}

/** What its hours cost when they have passed. */
const hoursWords = ({ hourly_price, most_price, quantity }: Item): string =>
  priceWords({ months: 1, hourly: (hourly_price ?? 0) * quantity, price: (most_price ?? 0) * quantity }, 'excl. VAT');

/** Everything that was chosen, as words; what was not chosen is left out. */
function wordsOf(checkout: Checkout, item: Item, plans: readonly Plan[]): readonly string[] {
  const plan = plans.find(({ plan_id }) => plan_id === item.plan_id);
  const { location, image, hostname, sign_in, name, goes_with } = item.chosen;
  const size = plan ? planSize(plan) : '';
  const names = [...new Set([name, hostname])].map((one) => namesOf(one, item.quantity));
  return [periodOf(checkout, item), size, location, image, ...names, sign_in, ...goes_with].filter(Boolean);
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
            {isMadeToOrder(item.plan_type) && item.plan_description !== '' ? (
              <span className="mt-1 block text-muted text-sm [overflow-wrap:anywhere]">{item.plan_description}</span>
            ) : null}
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
  const hours = hoursLater(checkout);
  const isFirst = !invoice?.additional_invoice;
  const paid = invoice?.invoice_paid ?? 0;
  return (
    <section aria-labelledby="your-order" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="your-order" className="mb-3 font-semibold text-base">
        {isFirst ? 'Your order' : 'What it is for'}
      </h2>
      <BoughtItems checkout={checkout} plans={plans} />
      <dl className="mt-2 grid gap-1.5 border-line border-t pt-3 text-sm">
        <Row label="Subtotal" value={formatMoney(quote.invoice_subtotal)} />
        {quote.invoice_discount > 0 ? (
          <Row label={`Discount (${quote.invoice_discount} %)`} value={formatMoney(-quote.invoice_discount_amount)} />
        ) : null}
        <Row label={taxWords(quote, taxed)} value={formatMoney(quote.invoice_tax_amount)} />
        {invoice && paid > 0 ? (
          <>
            <Row label="Total" value={formatMoney(quote.invoice_total)} />
            <Row label="Paid" value={formatMoney(-paid)} />
          </>
        ) : null}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-3">
          <dt className="font-medium text-base">{paid > 0 ? 'Still to pay' : isFirst ? 'Total today' : 'Total'}</dt>
          <dd className="font-semibold text-[1.75rem]/9 tabular-nums">
            {formatMoney(invoice && paid > 0 ? invoice.invoice_open : quote.invoice_total)}
          </dd>
        </div>
        {paidRowsOf(checkout).map(([label, cents]) => (
          <Row key={label} label={label} value={formatMoney(cents)} />
        ))}
      </dl>
      {later ? <p className="mt-2 text-muted text-sm">{later}</p> : null}
      {hours ? <p className="mt-2 text-muted text-sm">{hours}</p> : null}
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

/** When hours are paid for; undefined where nothing is by the hour. */
export function hoursLater({ hourly, invoice }: Checkout): string | undefined {
  if (!hourly || invoice?.additional_invoice) return undefined;
  return claim(
    'checkout.hours',
    'Nothing is due for hours now. They are charged to your saved card or balance at the end of each month, or when you delete the server.',
  );
}
