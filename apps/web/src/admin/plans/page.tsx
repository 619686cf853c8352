import { formatMoney } from '@resolvo/contract/money';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { privateTitle } from '../../shell/title.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Table } from '../../ui/table.tsx';

export const meta = privateTitle('Plans');
export const handle = { crumb: 'Plans' };

export const clientLoader = () => prefetch('systemPlans', {});

const columns = [
  { id: 'name', header: 'Plan' },
  { id: 'type', header: 'Type' },
  { id: 'price', header: 'Price', align: 'right' },
  { id: 'annual', header: 'Per year', align: 'right' },
  { id: 'stock', header: 'Stock' },
  { id: 'id', header: 'ID' },
] as const;

export default function PlansPage() {
  const { proxmox_plans, cpanel_plans, one_time_plans } = usePrefetched('systemPlans', {});
  const plans = [...proxmox_plans, ...cpanel_plans, ...one_time_plans];
  return (
    <>
      <PageHeading title="Plans" description="What the public site sells. Prices are without tax." />
      <div className="mt-8">
        <Table
          caption="Plans"
          stacked
          columns={columns}
          rows={plans.map((plan) => ({
            id: plan.plan_id,
            cells: [
              <span key="name">
                <span className="block font-medium">{plan.plan_name}</span>
                <span className="block text-muted text-sm">{plan.plan_description}</span>
              </span>,
              plan.plan_type,
              formatMoney(plan.plan_price),
              plan.plan_annual_price === null ? '–' : formatMoney(plan.plan_annual_price),
              <Badge key="stock" tone={plan.in_stock ? 'ok' : 'warn'}>
                {plan.in_stock ? 'In stock' : 'Sold out'}
              </Badge>,
              <CopyText
                key="id"
                value={plan.plan_id}
                display={`${plan.plan_id.slice(0, 8)}…`}
                label="Copy the plan id"
              />,
            ],
          }))}
        />
      </div>
    </>
  );
}
