import type { OneTimePlan, ProxmoxPlan } from '@resolvo/contract/sales/catalog';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { serverFamilies } from '../content/plans.ts';
import { diskSize } from '../disk-size.ts';
import { formatEuro } from '../euro.ts';
import { orderPath } from '../order-path.ts';

const columns: readonly TableColumn[] = [
  { id: 'name', header: 'Plan' },
  { id: 'vcpus', header: 'vCPU', align: 'right' },
  { id: 'ram', header: 'Memory', align: 'right' },
  { id: 'disk', header: 'Disk', align: 'right' },
  { id: 'traffic', header: 'Traffic', align: 'right' },
  { id: 'month', header: 'Month', align: 'right' },
  { id: 'year', header: 'Year', align: 'right' },
  { id: 'order', header: <span className="sr-only">Order</span>, align: 'right', className: 'w-0', stack: 'pair' },
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
            rows={plans.filter((plan) => plan.category === family.category).map(serverRow)}
          />
        </div>
      ))}
    </div>
  );
}

function serverRow(plan: ProxmoxPlan) {
  const { vcpus, ram_mb, disk_gb, traffic_tb } = plan.resources;
  return {
    id: plan.plan_slug,
    cells: [
      <div key="name" className="py-1.5">
        <span className="font-medium">{plan.plan_name}</span>
        <span className="block text-muted text-sm">{plan.plan_description}</span>
      </div>,
      vcpus,
      `${ram_mb / 1024} GB`,
      diskSize(disk_gb),
      `${traffic_tb} TB`,
      <span key="month" className="font-medium">
        {formatEuro(plan.plan_price)}
      </span>,
      plan.plan_annual_price === null ? 'none' : formatEuro(plan.plan_annual_price),
      plan.in_stock ? (
        <Link
          key="order"
          to={`${paths.solutionsCloudBuy()}?plan=${plan.plan_slug}`}
          aria-label={`Order ${plan.plan_name}`}
          className={buttonClass('secondary', 'sm')}
        >
          Order
        </Link>
      ) : (
        <Badge key="order" tone="neutral">
          Sold out
        </Badge>
      ),
    ],
  };
}

const serviceColumns: readonly TableColumn[] = [
  { id: 'name', header: 'Service' },
  { id: 'price', header: 'Once', align: 'right' },
  { id: 'order', header: <span className="sr-only">Order</span>, align: 'right', className: 'w-0', stack: 'pair' },
];

export function ServicePlans({ plans }: { plans: readonly OneTimePlan[] }) {
  return (
    <Table
      caption="Services by our engineers"
      stacked
      columns={serviceColumns}
      rows={plans.map((plan) => ({
        id: plan.plan_slug,
        cells: [
          <div key="name" className="py-1.5">
            <span className="font-medium">{plan.plan_name}</span>
            <span className="block max-w-prose text-muted text-sm">{plan.plan_description}</span>
          </div>,
          <span key="price" className="font-medium">
            {formatEuro(plan.plan_price)}
          </span>,
          <Link
            key="order"
            to={orderPath({ plan })}
            aria-label={`Order ${plan.plan_name}`}
            className={buttonClass('secondary', 'sm')}
          >
            Order
          </Link>,
        ],
      }))}
    />
  );
}
