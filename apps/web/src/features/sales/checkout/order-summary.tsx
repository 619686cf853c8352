import { formatMoney, totals } from '@resolvo/contract/money';
import type { Tax } from '@resolvo/contract/money/tax';
import { renews } from '@resolvo/contract/product-types';
import { Card } from '../../../ui/card.tsx';
import type { DraftedOrder } from './order-draft.ts';
import { planSize } from './plan-size.ts';

/** By the rule of the server. */
export const sumsOf = ({ price, quantity, extras }: DraftedOrder, tax: Tax) =>
  totals([{ price, quantity }, ...extras.map((one) => ({ price: one.plan_price, quantity: 1 }))], 0, tax.points);

interface OrderSummaryProps {
  readonly order: DraftedOrder;
  readonly tax: Tax;
  /** How the first user signs in, in words. */
  readonly wayIn: string;
}

/** What is ordered and what the invoice will come to. */
export function OrderSummary({ order, tax, wayIn }: OrderSummaryProps) {
  const { plan, quantity, price, annual, location, image, hostname, extras } = order;
  const sums = sumsOf(order, tax);
  const isServer = plan.plan_type === 'proxmox';
  const facts = [
    ...(renews(plan.plan_type) ? [['Period', annual ? 'A year ahead' : 'Month by month']] : []),
    ...(isServer ? [['Size', planSize(plan)]] : []),
    ...(isServer ? [['Place', location ?? 'Wherever there is room']] : []),
    ...(isServer ? [['Image', image?.name ?? 'Chosen later']] : []),
    ...(isServer && image ? [['Sign-in', wayIn]] : []),
    ...(isServer ? [['Hostname', hostname === '' ? 'We find one' : hostname]] : []),
  ] as const;
  return (
    <Card title="Your order">
      <dl className="grid gap-3 text-ui">
        <Row
          label={quantity === 1 ? plan.plan_name : `${quantity} × ${plan.plan_name}`}
          value={formatMoney(price * quantity)}
        />
        {facts.map(([label = '', value = '']) => (
          <Row key={label} label={label} value={value} muted />
        ))}
        {extras.map((one) => (
          <Row key={one.plan_id} label={one.plan_name} value={formatMoney(one.plan_price)} />
        ))}
        <Row
          label={tax.points > 0 ? `${tax.type} (${tax.points / 100} %)` : tax.type}
          value={formatMoney(sums.tax)}
          muted
        />
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
          <dt className="font-medium">Total today</dt>
          <dd className="font-semibold text-[1.75rem]/9 tabular-nums">{formatMoney(sums.total)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Row({ label, value, muted }: { label: string; value: string; muted?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className={muted ? 'text-muted' : 'min-w-0 break-words'}>{label}</dt>
      <dd className="min-w-0 break-words text-right tabular-nums">{value}</dd>
    </div>
  );
}
