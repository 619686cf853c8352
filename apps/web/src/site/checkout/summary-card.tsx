import { formatMoney, totals } from '@resolvo/contract/money';
import type { Tax } from '@resolvo/contract/money/tax';
import { Card } from '../../ui/card.tsx';

interface SummaryCardProps {
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
  readonly tax: Tax;
}

/** A preview of the invoice, computed by the same rule as on the server. */
export function SummaryCard({ name, price, quantity, tax }: SummaryCardProps) {
  const sums = totals([{ price, quantity }], 0, tax.points);
  return (
    <Card title="Your order">
      <dl className="grid gap-3 text-ui">
        <Row label={quantity === 1 ? name : `${quantity} × ${name}`} amount={sums.subtotal} />
        <Row label={tax.points > 0 ? `${tax.type} (${tax.points / 100} %)` : tax.type} amount={sums.tax} muted />
        <div className="flex justify-between gap-4 border-line border-t pt-3 font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatMoney(sums.total)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Row({ label, amount, muted }: { label: string; amount: number; muted?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className={muted ? 'text-muted' : 'min-w-0 break-words'}>{label}</dt>
      <dd className="tabular-nums">{formatMoney(amount)}</dd>
    </div>
  );
}
