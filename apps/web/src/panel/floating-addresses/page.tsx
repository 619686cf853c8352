import { floatingSetupText, floatingStateWords } from '@resolvo/contract/machines/floating-address-rules';
import { MapPin, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { useRights } from '../../api/use-rights.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { madeColumn } from '../../shell/made-column.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Floating addresses');

const addresses = listQuery('floatingList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(addresses, request);

export default function FloatingAddressesPage() {
  const { may, reason } = useRights();
  const create = may('checkoutPlace') ? (
    <Link to={paths.floatingAddressCreate()} className={buttonClass('primary')}>
      <Plus aria-hidden="true" />
      New floating address
    </Link>
  ) : undefined;
  return (
    <Page kind="list">
      <PageHeading
        title="Floating addresses"
        description={`IPv4 addresses of your account that move from server to server. ${floatingSetupText}`}
        actions={create}
      />
      <List
        list={addresses}
        rows={(page) => page.floating_addresses}
        rowKey={(one) => one.floating_id}
        caption="Floating addresses"
        columns={[
          {
            key: 'address',
            header: 'Address',
            grow: true,
            phone: 'title',
            cell: (one) => one.address || 'Being made',
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (one) => <StateBadge of={floatingStateWords[one.state]} />,
          },
          { key: 'server', header: 'Server', phone: 'text', cell: (one) => one.server_name || 'None' },
          { key: 'place', header: 'Place', priority: 2, cell: (one) => one.location },
          { ...madeColumn, priority: 2, cell: (one) => <Age seconds={one.created_at} /> },
          {
            ...viewColumn,
            cell: (one) => (
              <ViewLink
                to={paths.floatingAddress({ floatingId: one.floating_id })}
                label={`View ${one.address || 'the new address'}`}
              />
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<MapPin aria-hidden="true" />}
            title="No floating addresses"
            text={
              reason('checkoutPlace') ??
              'A floating address stays yours: assign it to a server, move it to another, and keep it when a server ends.'
            }
            action={create}
          />
        }
      />
      <Outlet />
    </Page>
  );
}
