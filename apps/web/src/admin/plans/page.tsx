import { formatMoney } from '@resolvo/contract/money';
import { planTypes, productTypes } from '@resolvo/contract/product-types';
import { planWord } from '@resolvo/contract/sales/catalog-admin';
import { Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { CopyId } from '../../shell/copy-id.tsx';
import { DialogOutlet } from '../../shell/dialog-outlet.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList } from '../../shell/list-query.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { useFilters } from '../../shell/use-filters.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Switch } from '../../ui/switch.tsx';

export const meta = privateTitle('Plans');
export const handle = { crumb: 'Plans', dialogs: true };

const types = planTypes.map((value) => ({ value, label: productTypes[value].title }));

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
  { filters: ['search', 'type', 'archived'] },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(plans, request);

export default function PlansPage() {
  const { search: address } = useLocation();
  const { of, choose } = useFilters();
  return (
    <Page kind="list">
      <PageHeading
        title="Plans"
        description="What is for sale. Prices are per month, excl. VAT."
        actions={
          <>
            <Link to={paths.adminParts()} className={buttonClass('secondary')}>
              Parts
            </Link>
            <ActLink to={paths.adminPlanCreate()}>
              <Plus aria-hidden="true" />
              Create plan
            </ActLink>
          </>
        }
      />
      <List
        list={plans}
        rows={(page) => page.plans}
        rowKey={(plan) => plan.plan_id}
        caption="Plans"
        search="Search by name"
        filters={
          <>
            <UrlFilter name="type" label="Type" options={types} />
            <Switch
              label="Archived"
              checked={of('archived') === 'true'}
              onCheckedChange={(checked) => choose('archived', checked ? 'true' : '')}
            />
          </>
        }
        columns={[
          {
            key: 'name',
            header: 'Plan',
            phone: 'title',
            cell: (plan) => <span className="font-medium">{plan.plan_name}</span>,
          },
          {
            key: 'slug',
            header: 'Address',
            grow: true,
            cell: (plan) => `${plan.category}/${plan.plan_slug}${plan.version > 1 ? `, version ${plan.version}` : ''}`,
          },
          { key: 'type', header: 'Type', phone: 'text', cell: (plan) => productTypes[plan.plan_type].title },
          {
            key: 'price',
            header: 'Price',
            align: 'right',
            phone: 'value',
            cell: (plan) => formatMoney(plan.plan_price),
          },
          {
            key: 'annual',
            header: 'Per year',
            align: 'right',
            cell: (plan) => (plan.plan_annual_price === null ? '–' : formatMoney(plan.plan_annual_price)),
          },
          { key: 'stock', header: 'Stock', align: 'right', cell: (plan) => plan.stock ?? 'No limit' },
          { key: 'state', header: 'State', phone: 'badge', cell: (plan) => <StateBadge of={planWord(plan)} /> },
          { key: 'id', header: 'Plan ID', priority: 3, cell: (plan) => <CopyId value={plan.plan_id} what="Plan ID" /> },
          {
            ...viewColumn,
            cell: (plan) => (
              <ViewLink
                to={{ pathname: paths.adminPlan({ planId: plan.plan_id }), search: address }}
                label={`Edit ${plan.plan_name}`}
              />
            ),
          },
        ]}
        empty={<EmptyState title="No plans" text="Create the first one to sell it." />}
      />
      <DialogOutlet />
    </Page>
  );
}
