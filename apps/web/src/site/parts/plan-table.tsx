import { diskSize } from '@resolvo/contract/disk-size';
import type { OneTimePlan, ProxmoxPlan } from '@resolvo/contract/sales/catalog';
import { hourlyFor, rateWords } from '@resolvo/contract/sales/price-words';
import { Link } from 'react-router';
import { planTraffic } from '../../features/sales/checkout/plan-size.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { serverFamilies } from '../content/plans.ts';
import { formatEuro } from '../euro.ts';
import { orderPath } from '../order-path.ts';
import { homeVatPoints, inView, type PriceView, shownPrice, vatWords } from '../price-view.ts';
import { describedColumns } from './described-columns.tsx';

const sizeOf = ({ resources }: ProxmoxPlan) =>
  `${resources.vcpus} vCPU · ${resources.ram_mb / 1024} GB · ${diskSize(resources.disk_gb)}`;

/** The hours of a month cost no more than the month. */
function hourPrice({ plan_hourly_price, plan_price }: ProxmoxPlan, view: PriceView): string {
  if (plan_hourly_price === null) return '–';
  const hourly = view.vat ? hourlyFor(plan_hourly_price, 0, homeVatPoints) : plan_hourly_price;
  return rateWords({ months: 1, hourly, price: plan_price });
}

/** On a phone a row is its name and size, its price and its act. */
const columns = (view: PriceView): readonly Column<ProxmoxPlan>[] => [
  {
    key: 'name',
    header: 'Plan',
    phone: 'title',
    cell: (plan) => (
      <div className="py-1.5">
        <span className="font-medium">{plan.plan_name}</span>
        <span className="block text-muted text-sm @max-2xl:hidden">{plan.plan_description}</span>
      </div>
    ),
  },
  { key: 'size', header: 'Size', phone: 'text', className: '@2xl:hidden', cell: sizeOf },
  { key: 'vcpus', header: 'vCPU', align: 'right', cell: ({ resources }) => resources.vcpus },
  { key: 'ram', header: 'Memory', align: 'right', cell: ({ resources }) => `${resources.ram_mb / 1024} GB` },
  { key: 'disk', header: 'Disk', align: 'right', cell: ({ resources }) => diskSize(resources.disk_gb) },
  { key: 'traffic', header: 'Traffic', align: 'right', cell: (plan) => planTraffic(plan, formatEuro) },
  {
    key: 'price',
    header: `${view.term === 'month' ? 'Month' : 'Year'}, ${vatWords(view)}`,
    align: 'right',
    phone: 'badge',
    cell: (plan) => {
      const { amount, note } = shownPrice(plan, view);
      return (
        <>
          <span className="font-medium">{amount}</span>
          {note && <span className="block text-muted text-sm @max-2xl:hidden">{note}</span>}
        </>
      );
    },
  },
  {
    key: 'hour',
    header: `Hour, ${vatWords(view)}`,
    align: 'right',
    phone: 'more',
    cell: (plan) => hourPrice(plan, view),
  },
  {
    key: 'per',
    header: 'Per',
    phone: 'value',
    className: '@2xl:hidden',
    cell: (plan) => shownPrice(plan, view).per,
  },
  {
    key: 'order',
    header: <span className="sr-only">Order</span>,
    align: 'right',
    className: 'w-0',
    phone: 'act',
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
export function ServerPlans({ plans, view }: { plans: readonly ProxmoxPlan[]; view: PriceView }) {
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
            columns={columns(view)}
            rows={plans.filter((plan) => plan.category === family.category)}
            rowKey={(plan) => plan.plan_slug}
          />
        </div>
      ))}
    </div>
  );
}

export function ServicePlans({ plans, view }: { plans: readonly OneTimePlan[]; view: Pick<PriceView, 'vat'> }) {
  return (
    <Table
      caption="Services by our engineers"
      stacked
      columns={[
        ...describedColumns<OneTimePlan>('Service'),
        {
          key: 'price',
          header: `Once, ${vatWords(view)}`,
          align: 'right',
          phone: 'badge',
          cell: (plan) => <span className="font-medium">{formatEuro(inView(plan.plan_price, view))}</span>,
        },
        {
          key: 'order',
          header: <span className="sr-only">Order</span>,
          align: 'right',
          className: 'w-0',
          phone: 'act',
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
