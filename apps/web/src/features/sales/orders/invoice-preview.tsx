import { formatMoney, toPoints, totals } from '@resolvo/contract/money';
import { percentOrNothing } from '@resolvo/contract/money-input';
import { type Priced, priceFor } from '@resolvo/contract/sales/plan-price';
import { useWatch } from 'react-hook-form';

/** While typing, an unreadable percentage counts as not typed; submitting shows what is wrong. */
const pointsOf = (typed: string): number | undefined => {
  const read = percentOrNothing.safeParse(typed);
  return read.success && read.data !== undefined ? toPoints(read.data) : undefined;
};

type PreviewItems = readonly (Priced & { readonly quantity: number })[];

interface InvoicePreviewProps {
  readonly items: PreviewItems;
  /** Percent that the billing address asks for: what an empty field means. */
  readonly taxByAddress: number;
}

/** What will be invoiced, by the rule of the server. Reads the form it stands in: annual, discount and tax. */
export function InvoicePreview({ items, taxByAddress }: InvoicePreviewProps) {
  const typed = useWatch<{ annual_subscription: boolean; discount_amount: string; tax: string }>();
  const { annual_subscription: annual = false, discount_amount: discount = '', tax = '' } = typed;
  return (
    <PreviewSums
      items={items}
      annual={annual}
      discount={pointsOf(discount) ?? 0}
      tax={pointsOf(tax) ?? toPoints(taxByAddress)}
      label="Preview"
    />
  );
}

interface PreviewSumsProps {
  readonly items: PreviewItems;
  readonly annual: boolean;
  /** Basis points. */
  readonly discount: number;
  readonly tax: number;
  readonly label: string;
}

/** Subtotal, discount, tax and total of what is not issued yet. */
export function PreviewSums({ items, annual, discount, tax, label }: PreviewSumsProps) {
  const lines = items.map((item) => ({ price: priceFor(item, annual), quantity: item.quantity }));
  const sums = totals(lines, discount, tax);
  const rows = [
    ['Subtotal', sums.subtotal],
    ['Discount', 0 - sums.discount],
    [`Tax (${tax / 100} %)`, sums.tax],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-y-2 rounded-md bg-sunken p-4 text-ui" aria-label={label} aria-live="polite">
      {rows.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums">{formatMoney(amount)}</dd>
        </div>
      ))}
      <dt className="border-line border-t pt-2 font-semibold">Total</dt>
      <dd className="border-line border-t pt-2 text-right font-semibold tabular-nums">{formatMoney(sums.total)}</dd>
    </dl>
  );
}
