import type { PlanList } from '@resolvo/contract/sales/catalog';
import { Table } from '../../ui/table.tsx';
import { type PriceView, shownPrice, vatWords } from '../price-view.ts';
import { describedColumns } from './described-columns.tsx';

type OptionPlan = PlanList['extra_plans' | 'volume_plans' | 'floating_plans'][number];

/** What is added to servers: addresses, the backup plan, and disks by the gigabyte. */
export function OptionPlans({ plans, view }: { plans: readonly OptionPlan[]; view: PriceView }) {
  const price = (plan: OptionPlan) => {
    const { amount, per, note } = shownPrice(plan, view);
    const each = plan.plan_type === 'volume' ? `${per} for each GB` : per;
    return { amount, each, note };
  };
  return (
    <Table
      caption="Options, volumes and addresses"
      stacked
      columns={[
        ...describedColumns<OptionPlan>('Option'),
        {
          key: 'price',
          header: `Price, ${vatWords(view)}`,
          align: 'right',
          phone: 'badge',
          cell: (plan) => <span className="font-medium">{price(plan).amount}</span>,
        },
        {
          key: 'each',
          header: 'Per',
          phone: 'value',
          cell: (plan) => <span className="text-muted">{price(plan).each}</span>,
        },
      ]}
      rows={plans}
      rowKey={(plan) => plan.plan_slug}
    />
  );
}
