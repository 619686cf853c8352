import { formatMoney, toPoints, totals } from '@resolvo/contract/money';
import { percentInput } from '@resolvo/contract/money-input';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { BuiltItem } from './built-items.tsx';

/** While typing, unreadable amounts count as zero; submitting shows what is wrong. */
const pointsOf = (typed: string): number => {
  const read = percentInput.safeParse(typed);
  return read.success ? toPoints(read.data ?? 0) : 0;
};

interface PreviewProps {
  readonly items: readonly BuiltItem[];
  readonly onAnnual: (annual: boolean) => void;
}

/** A preview of the invoice, computed by the same rule as on the server. */
export function Preview({ items, onAnnual }: PreviewProps) {
  const typed = useWatch<{ annual_subscription: boolean; discount_amount: string; tax: string }>();
  const { annual_subscription: annual = false, discount_amount: discount = '', tax = '' } = typed;
  useEffect(() => onAnnual(annual), [annual, onAnnual]);
  const lines = items.map((item) => ({ price: priceFor(item, annual), quantity: item.quantity }));
  const sums = totals(lines, pointsOf(discount), pointsOf(tax));
  const rows = [
    ['Subtotal', sums.subtotal],
    ['Discount', 0 - sums.discount],
    ['Tax', sums.tax],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-y-2 rounded-md bg-sunken p-4 text-ui" aria-label="Preview" aria-live="polite">
      {rows.map(([label, amount]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right tabular-nums">{formatMoney(amount)}</dd>
        </div>
      ))}
      <dt className="border-line border-t pt-2 font-semibold">Total</dt>
      <dd className="border-line border-t pt-2 text-right font-semibold tabular-nums">{formatMoney(sums.total)}</dd>
    </dl>
  );
}
