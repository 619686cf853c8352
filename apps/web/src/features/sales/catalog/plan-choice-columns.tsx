import { formatMoney } from '@resolvo/contract/money';
import { formatHourly } from '@resolvo/contract/sales/hours';
import { eachWords } from '@resolvo/contract/sales/price-words';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';

/** A plan that something of the customer's can become. */
interface PlanChoice {
  readonly plan_id: string;
  readonly plan_name: string;
  readonly plan_price: number;
  /** Hundredths of a cent, where it is billed by the hour. */
  readonly plan_hourly?: number | null;
  /** The same for this customer, with discount and tax; null where nothing is paid for it. */
  readonly your_price: number | null;
  readonly your_hourly?: number | null;
  readonly current: boolean;
  readonly possible: boolean;
  readonly reason: string;
}

export const planColumn: Column<PlanChoice> = {
  key: 'plan',
  grow: true,
  phone: 'title',
  header: 'Plan',
  cell: ({ plan_name, current }) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {plan_name}
      {current ? <Tag>Yours</Tag> : null}
    </span>
  ),
};

const signed = (amount: number, format: (amount: number) => string): string =>
  amount > 0 ? `+${format(amount)}` : format(amount);

/** By the hour, the most of a month is no price. */
const priceOf = ({ plan_hourly, plan_price, your_hourly, your_price }: PlanChoice) =>
  typeof plan_hourly === 'number'
    ? { amount: your_hourly ?? plan_hourly, format: formatHourly }
    : { amount: your_price ?? plan_price, format: formatMoney };

const taxOf = (plans: readonly PlanChoice[]): string =>
  plans.some(({ your_price }) => your_price === null) ? 'excl. VAT' : 'incl. VAT';

/** What the prices of the list are for: said once, above it. */
export function pricesAre(plans: readonly PlanChoice[]): string {
  const hourly = plans.find(({ current }) => current)?.plan_hourly ?? null;
  return `Prices are for ${eachWords({ months: 1, hourly })}, ${taxOf(plans)}.`;
}

/** What each costs, beside the plan of today, and the way to it. */
export function usePriceColumns(
  plans: readonly PlanChoice[],
  pathTo: (planId: string) => string,
): readonly Column<PlanChoice>[] {
  const navigate = useNavigate();
  const now = plans.find(({ current }) => current);
  const isByHour = typeof now?.plan_hourly === 'number';
  return [
    {
      key: 'price',
      phone: 'badge',
      header: 'Price',
      align: 'right',
      cell: (plan) => {
        // One that is not sold by the hour is not offered, and says so at its button.
        if (isByHour && typeof plan.plan_hourly !== 'number') return '–';
        const { amount, format } = priceOf(plan);
        return format(amount);
      },
    },
    {
      key: 'difference',
      phone: 'value',
      header: 'Difference',
      align: 'right',
      cell: (plan) => {
        if (plan.current || !now || (isByHour && typeof plan.plan_hourly !== 'number')) return '–';
        const { amount, format } = priceOf(plan);
        return signed(amount - priceOf(now).amount, format);
      },
    },
    {
      key: 'choose',
      phone: 'act',
      header: 'Choose',
      align: 'right',
      cell: ({ plan_id, plan_name, possible, reason }) => (
        <Button
          variant="ghost"
          size="sm"
          disabledReason={possible ? undefined : reason}
          aria-label={`Choose ${plan_name}`}
          onClick={() => void navigate(pathTo(plan_id))}
        >
          Choose
        </Button>
      ),
    },
  ];
}
