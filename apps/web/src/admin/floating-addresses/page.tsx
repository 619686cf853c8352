import { floatingStateWords } from '@resolvo/contract/machines/floating-address-rules';
import { MapPin } from 'lucide-react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { madeColumn } from '../../shell/made-column.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { appliedFilters, appliedInput, NotDoneFilter } from '../applied-lists.tsx';

export const meta = privateTitle('Floating addresses');
export const handle = { crumb: 'Floating addresses', under: { crumb: 'Subnets', path: paths.adminSubnets() } };

const addresses = listQuery('adminFloatingList', appliedInput, appliedFilters);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(addresses, request);

export default function FloatingAddressesPage() {
  return (
    <Page kind="list">
      <PageHeading title="Floating addresses" description="Addresses of all clients that move from server to server." />
      <List
        list={addresses}
        rows={(page) => page.floating_addresses}
        rowKey={(one) => one.floating_id}
        caption="Floating addresses"
        search="Address or client"
        filters={<NotDoneFilter />}
        columns={[
          {
            key: 'address',
            header: 'Address',
            grow: true,
            phone: 'title',
            cell: (one) => (
              <>
                {one.address || 'Being made'}
                {one.reason === '' ? null : <span className="block text-danger text-sm">{one.reason}</span>}
              </>
            ),
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (one) => <StateBadge of={floatingStateWords[one.state]} />,
          },
          { key: 'client', header: 'Client', phone: 'text', cell: (one) => <ClientLink user={one.user} /> },
          { key: 'server', header: 'Server', priority: 2, cell: (one) => one.server_name || 'None' },
          { key: 'place', header: 'Place', priority: 2, cell: (one) => one.location },
          { ...madeColumn, cell: (one) => <Age seconds={one.created_at} /> },
          {
            ...viewColumn,
            cell: (one) => (
              <ViewLink
                to={paths.adminFloatingAddress({ floatingId: one.floating_id })}
                label={`View ${one.address || 'the new address'}`}
              />
            ),
          },
        ]}
        empty={
          <EmptyState icon={<MapPin aria-hidden="true" />} title="No floating addresses" text="No client has one." />
        }
      />
    </Page>
  );
}
