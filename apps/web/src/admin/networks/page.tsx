import { Network } from 'lucide-react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { madeColumn } from '../../shell/made-column.ts';
import { Age } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { appliedFilters, appliedInput, NotDoneFilter } from '../applied-lists.tsx';

export const meta = privateTitle('Networks');
export const handle = { crumb: 'Networks', under: { crumb: 'Subnets', path: paths.adminSubnets() } };

const networks = listQuery('adminNetworkList', appliedInput, appliedFilters);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(networks, request);

export default function NetworksPage() {
  return (
    <Page kind="list">
      <PageHeading title="Networks" description="Private networks of all clients, each a VLAN of its place." />
      <List
        list={networks}
        rows={(page) => page.networks}
        rowKey={(one) => one.network_id}
        caption="Networks"
        search="Name, subnet or client"
        filters={<NotDoneFilter />}
        columns={[
          { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one) => one.name },
          { key: 'subnet', header: 'Subnet', phone: 'badge', cell: (one) => <code>{one.subnet}</code> },
          { key: 'client', header: 'Client', phone: 'text', cell: (one) => <ClientLink user={one.user} /> },
          { key: 'place', header: 'Place', priority: 2, cell: (one) => one.location },
          { key: 'vlan', header: 'VLAN', align: 'right', cell: (one) => one.vlan },
          { key: 'servers', header: 'Servers', align: 'right', cell: (one) => one.members.length },
          { ...madeColumn, cell: (one) => <Age seconds={one.created_at} /> },
        ]}
        empty={<EmptyState icon={<Network aria-hidden="true" />} title="No networks" text="No client has one." />}
      />
    </Page>
  );
}
