import { type Subnet, subnetWord } from '@resolvo/contract/machines/subnets';
import { MapPin, Network, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { DialogOutlet } from '../../shell/dialog-outlet.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { AddressHistory, askedAddress, holdersOf } from './address-history.tsx';
import { sizeOf } from './subnet-size.ts';

export const meta = privateTitle('Subnets');
export const handle = { crumb: 'Subnets', dialogs: true };

const taken = ({ in_use, reserved, cooling }: Subnet) => in_use + reserved + cooling;

const subnets = listQuery('subnetList', (cursor) => ({ query: { cursor, limit: 25 } }));

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const address = askedAddress(new URL(request.url).searchParams);
  await Promise.all([
    prefetchList(subnets, request),
    address === undefined ? undefined : prefetchList(holdersOf(address), request),
  ]);
  return null;
}

export default function SubnetsPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Subnets"
        description="Pools of addresses that new servers are given, one cluster at a time."
        actions={
          <>
            <Link to={paths.adminNetworks()} className={buttonClass('secondary')}>
              <Network aria-hidden="true" />
              Private networks
            </Link>
            <Link to={paths.adminFloatingAddresses()} className={buttonClass('secondary')}>
              <MapPin aria-hidden="true" />
              Floating addresses
            </Link>
            <ActLink to={paths.adminSubnetCreate()}>
              <Plus aria-hidden="true" />
              Add subnet
            </ActLink>
          </>
        }
      />
      <List
        list={subnets}
        rows={(page) => page.subnets}
        rowKey={(subnet) => subnet.subnet_id}
        caption="Subnets"
        columns={[
          {
            key: 'name',
            grow: true,
            phone: 'title',
            header: 'Name',
            cell: (subnet) => subnet.name,
          },
          {
            key: 'network',
            phone: 'text',
            header: 'Network',
            cell: (subnet) => <span className="font-mono">{subnet.network}</span>,
          },
          {
            key: 'gateway',
            priority: 3,
            header: 'Gateway',
            cell: (subnet) => <span className="font-mono">{subnet.gateway}</span>,
          },
          { key: 'vlan', priority: 2, header: 'VLAN', cell: (subnet) => subnet.vlan ?? 'None' },
          { key: 'cluster', header: 'Cluster', cell: (subnet) => subnet.cluster },
          {
            key: 'state',
            phone: 'badge',
            header: 'State',
            cell: (subnet) => <StateBadge of={subnetWord(subnet)} />,
          },
          {
            key: 'full',
            align: 'right',
            phone: 'value',
            header: 'Taken',
            cell: (subnet) => (
              <div className="flex items-center justify-end gap-3">
                <span className="tabular-nums">
                  {taken(subnet)} of {sizeOf(subnet)}
                </span>
                {subnet.family === 4 ? (
                  <span className="w-16 max-sm:hidden">
                    <ProgressBar
                      label={`Taken of ${subnet.name}`}
                      value={(taken(subnet) / Math.max(1, subnet.total)) * 100}
                      minVisible={taken(subnet) > 0 ? 2 : 0}
                    />
                  </span>
                ) : null}
              </div>
            ),
          },
          {
            ...viewColumn,
            cell: (subnet) => (
              <ViewLink to={paths.adminSubnet({ subnetId: subnet.subnet_id })} label={`View subnet ${subnet.name}`} />
            ),
          },
        ]}
        empty={<EmptyState title="No subnets" text="Without a pool of addresses no server can be set up. Add one." />}
      />
      <AddressHistory />
      <DialogOutlet />
    </Page>
  );
}
