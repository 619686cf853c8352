import type { PlanList } from '@resolvo/contract/sales/catalog';
import { Table } from '../../ui/table.tsx';
import { type PriceView, shownPrice, vatWords } from '../price-view.ts';

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
        {
          key: 'name',
          header: 'Option',
          phone: 'title',
          cell: (plan) => (
            <div className="py-1.5">
              <span className="font-medium">{plan.plan_name}</span>
              <span className="block max-w-prose text-muted text-sm @max-2xl:hidden">{plan.plan_description}</span>
            </div>
          ),
        },
        {
          key: 'about',
          header: 'About',
          phone: 'more',
          className: '@2xl:hidden',
          cell: (plan) => plan.plan_description,
        },
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
