import { formatMoney } from '@resolvo/contract/money';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';

/** A plan that something of the customer's can become. */
interface PlanChoice {
  readonly plan_id: string;
  readonly plan_name: string;
  readonly plan_price: number;
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

const signed = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents));

/** What each costs, beside the plan of today, and the way to it. */
export function usePriceColumns(
  plans: readonly PlanChoice[],
  pathTo: (planId: string) => string,
): readonly Column<PlanChoice>[] {
  const navigate = useNavigate();
  const now = plans.find(({ current }) => current);
  return [
    {
      key: 'price',
      phone: 'badge',
      header: 'Per month, excl. VAT',
      align: 'right',
      cell: ({ plan_price }) => formatMoney(plan_price),
    },
    {
      key: 'difference',
      phone: 'value',
      header: 'Difference',
      align: 'right',
      cell: ({ current, plan_price }) => (current ? '–' : signed(now ? plan_price - now.plan_price : 0)),
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
