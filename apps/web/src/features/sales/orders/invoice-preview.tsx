import { formatMoney, toPoints, totals } from '@resolvo/contract/money';
import { percentOrNothing } from '@resolvo/contract/money-input';
import { type PaidLine, paidLine, paidRows } from '@resolvo/contract/sales/paid-parts';
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
  const typed = useWatch<{
    annual_subscription: boolean;
    discount_recurs: boolean;
    discount_amount: string;
    tax: string;
  }>();
  const { annual_subscription: annual = false, discount_amount: discount = '', tax = '' } = typed;
  return (
    <PreviewSums
      lines={pricedLines(items, annual)}
      annual={annual}
      discount={pointsOf(discount) ?? 0}
      recurs={typed.discount_recurs ?? true}
      tax={pointsOf(tax) ?? toPoints(taxByAddress)}
      label="Preview"
    />
  );
}

export const pricedLines = (items: PreviewItems, annual: boolean): readonly PaidLine[] =>
  items.map((item) => paidLine({ ...item, price: priceFor(item, annual) }));

interface PreviewSumsProps {
  readonly lines: readonly PaidLine[];
  readonly annual: boolean;
  /** Basis points. */
  readonly discount: number;
  /** Whether renewals have the discount too. */
  readonly recurs: boolean;
  /** Undefined: it is not known yet, and all amounts are without it. */
  readonly tax: number | undefined;
  readonly label: string;
}

/** Subtotal, discount, tax and total of what is not issued yet. */
export function PreviewSums({ lines, annual, discount, recurs, tax, label }: PreviewSumsProps) {
  const sums = totals(lines, discount, tax ?? 0);
  const rows = [
    ['Subtotal', sums.subtotal],
    ['Discount', 0 - sums.discount],
    ...(tax === undefined ? [] : [[`Tax (${tax / 100} %)`, sums.tax] as const]),
  ] as const;
  const paid = paidRows(lines, {
    months: annual ? 12 : 1,
    discount,
    discountOfRenewals: recurs ? discount : 0,
    tax: tax ?? 0,
  });
  return (
    <dl className="grid grid-cols-2 gap-y-2 rounded-md bg-sunken p-4 text-ui" aria-label={label} aria-live="polite">
      {rows.map(([name, amount]) => (
        <Row key={name} name={name} amount={amount} />
      ))}
      <dt className="border-line border-t pt-2 font-semibold">{tax === undefined ? 'Total without VAT' : 'Total'}</dt>
      <dd className="border-line border-t pt-2 text-right font-semibold tabular-nums">{formatMoney(sums.total)}</dd>
      {paid.map(([name, amount]) => (
        <Row key={name} name={name} amount={amount} />
      ))}
    </dl>
  );
}

const Row = ({ name, amount }: { name: string; amount: number }) => (
  <div className="contents">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right tabular-nums">{formatMoney(amount)}</dd>
  </div>
);
