import { formatMoney } from '@resolvo/contract/money';
import { planTypes, productTypes } from '@resolvo/contract/product-types';
import type { StaffPlan } from '@resolvo/contract/sales/catalog-admin';
import { Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet, useLocation, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList } from '../../shell/list-query.ts';
import { privateTitle } from '../../shell/title.ts';
import { UrlSearch } from '../../shell/url-search.tsx';
import { useFilters } from '../../shell/use-filters.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';

export const meta = privateTitle('Plans');
export const handle = { crumb: 'Plans' };

const types = [
  { value: '', label: 'All types' },
  ...planTypes.map((value) => ({ value: value as string, label: productTypes[value].title })),
];

const plans = listQuery(
  'planList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 50,
      search: askedFor(address, 'search'),
      type: planTypes.find((one) => one === address.get('type')),
      archived: address.get('archived') === 'true' ? 'true' : 'false',
    },
  }),
  { filters: ['search', 'type'] },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(plans, request);

export default function PlansPage() {
  const { search: address } = useLocation();
  const [params] = useSearchParams();
  const { of, choose } = useFilters();
  const text = emptyText(params.get('archived') === 'true', askedFor(params, 'search'));
  return (
    <>
      <PageHeading
        title="Plans"
        description="What is for sale. Prices are without tax."
        actions={
          <Link to={paths.adminPlanCreate()} className={buttonClass('primary')}>
            <Plus aria-hidden="true" />
            Create Plan
          </Link>
        }
      />
      <div className="mt-8 mb-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <UrlSearch label="Search by name" className="min-w-60 max-w-md flex-1" />
        <SelectField
          label="Type"
          labelHidden
          options={types}
          value={of('type')}
          onChange={(event) => choose('type', event.target.value)}
        />
        <Switch
          label="Archived"
          checked={of('archived') === 'true'}
          onCheckedChange={(checked) => choose('archived', checked ? 'true' : '')}
        />
      </div>
      <List
        list={plans}
        rows={(page) => page.plans}
        rowKey={(plan) => plan.plan_id}
        caption="Plans"
        columns={[
          {
            key: 'name',
            header: 'Plan',
            cell: (plan) => (
              <span>
                <span className="block font-medium">{plan.plan_name}</span>
                <span className="block text-muted text-sm">
                  {plan.category}/{plan.plan_slug}
                  {plan.version > 1 ? `, version ${plan.version}` : ''}
                </span>
              </span>
            ),
          },
          { key: 'type', header: 'Type', cell: (plan) => productTypes[plan.plan_type].title },
          { key: 'price', header: 'Price', align: 'right', cell: (plan) => formatMoney(plan.plan_price) },
          {
            key: 'annual',
            header: 'Per year',
            align: 'right',
            cell: (plan) => (plan.plan_annual_price === null ? '–' : formatMoney(plan.plan_annual_price)),
          },
          { key: 'stock', header: 'Stock', align: 'right', cell: (plan) => plan.stock ?? 'No limit' },
          { key: 'state', header: 'State', cell: (plan) => <PlanState plan={plan} /> },
          { key: 'id', header: 'Plan ID', cell: (plan) => <CopyId value={plan.plan_id} what="Plan ID" /> },
          {
            key: 'edit',
            header: 'Edit',
            align: 'right',
            stack: 'button',
            cell: (plan) => (
              <Link
                to={{ pathname: paths.adminPlan({ planId: plan.plan_id }), search: address }}
                className={buttonClass('secondary', 'sm')}
                aria-label={`Edit ${plan.plan_name}`}
              >
                Edit
              </Link>
            ),
          },
        ]}
        empty={<EmptyState title="No plans" text={text} />}
        noMatch={<EmptyState title="No match" text={text} />}
      />
      <Outlet />
    </>
  );
}

function emptyText(archived: boolean, search: string | undefined): string {
  if (search) return `No plan is called like “${search}”.`;
  return archived ? 'No plan was archived.' : 'Create the first one to sell it.';
}

function PlanState({ plan }: { plan: StaffPlan }) {
  if (plan.archived_at > 0) return <Badge tone="neutral">Archived</Badge>;
  if (!plan.in_stock) return <Badge tone="warn">Sold out</Badge>;
  return plan.visible ? <Badge tone="ok">On sale</Badge> : <Badge tone="info">Hidden</Badge>;
}
