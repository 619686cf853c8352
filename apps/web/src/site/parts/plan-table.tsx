import type { OneTimePlan, ProxmoxPlan } from '@resolvo/contract/sales/catalog';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { serverFamilies } from '../content/plans.ts';
import { diskSize } from '../disk-size.ts';
import { formatEuro } from '../euro.ts';
import { orderPath } from '../order-path.ts';

const columns: readonly Column<ProxmoxPlan>[] = [
  {
    key: 'name',
    header: 'Plan',
    cell: (plan) => (
      <div className="py-1.5">
        <span className="font-medium">{plan.plan_name}</span>
        <span className="block text-muted text-sm">{plan.plan_description}</span>
      </div>
    ),
  },
  { key: 'vcpus', header: 'vCPU', align: 'right', cell: ({ resources }) => resources.vcpus },
  { key: 'ram', header: 'Memory', align: 'right', cell: ({ resources }) => `${resources.ram_mb / 1024} GB` },
  { key: 'disk', header: 'Disk', align: 'right', cell: ({ resources }) => diskSize(resources.disk_gb) },
  { key: 'traffic', header: 'Traffic', align: 'right', cell: ({ resources }) => `${resources.traffic_tb} TB` },
  {
    key: 'month',
    header: 'Month',
    align: 'right',
    cell: (plan) => <span className="font-medium">{formatEuro(plan.plan_price)}</span>,
  },
  {
    key: 'year',
    header: 'Year',
    align: 'right',
    cell: (plan) => (plan.plan_annual_price === null ? 'none' : formatEuro(plan.plan_annual_price)),
  },
  {
    key: 'order',
    header: <span className="sr-only">Order</span>,
    align: 'right',
    className: 'w-0',
    stack: 'pair',
    cell: (plan) =>
      plan.in_stock ? (
        <Link
          to={`${paths.solutionsCloudBuy()}?plan=${plan.plan_slug}`}
          aria-label={`Order ${plan.plan_name}`}
          className={buttonClass('secondary', 'sm')}
        >
          Order
        </Link>
      ) : (
        <Tag>Sold out</Tag>
      ),
  },
];

/** Every cloud server, by family, in the order of the catalogue. */
export function ServerPlans({ plans }: { plans: readonly ProxmoxPlan[] }) {
  const known = serverFamilies.filter(({ category }) => plans.some((plan) => plan.category === category));
  const others = [...new Set(plans.map((plan) => plan.category))]
    .filter((category) => serverFamilies.every((family) => family.category !== category))
    .map((category) => ({ category, name: category, title: category, text: '' }));
  return (
    <div className="grid gap-14">
      {[...known, ...others].map((family) => (
        <div key={family.category} className="below-fold [--room:36rem]">
          <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h3 className="font-medium text-2xl tracking-[-0.02em]">{family.title}</h3>
            <p className="text-muted">{family.text}</p>
          </div>
          <Table
            caption={`${family.title} servers`}
            stacked
            columns={columns}
            rows={plans.filter((plan) => plan.category === family.category)}
            rowKey={(plan) => plan.plan_slug}
          />
        </div>
      ))}
    </div>
  );
}

export function ServicePlans({ plans }: { plans: readonly OneTimePlan[] }) {
  return (
    <Table
      caption="Services by our engineers"
      stacked
      columns={[
        {
          key: 'name',
          header: 'Service',
          cell: (plan) => (
            <div className="py-1.5">
              <span className="font-medium">{plan.plan_name}</span>
              <span className="block max-w-prose text-muted text-sm">{plan.plan_description}</span>
            </div>
          ),
        },
        {
          key: 'price',
          header: 'Once',
          align: 'right',
          cell: (plan) => <span className="font-medium">{formatEuro(plan.plan_price)}</span>,
        },
        {
          key: 'order',
          header: <span className="sr-only">Order</span>,
          align: 'right',
          className: 'w-0',
          stack: 'pair',
          cell: (plan) => (
            <Link
              to={orderPath({ plan })}
              aria-label={`Order ${plan.plan_name}`}
              className={buttonClass('secondary', 'sm')}
            >
              Order
            </Link>
          ),
        },
      ]}
      rows={plans}
      rowKey={(plan) => plan.plan_slug}
    />
  );
}
