import type { Subnet } from '@resolvo/contract/machines/subnets';
import { Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { privateTitle } from '../../shell/title.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { AddressHistory, askedAddress, holdersOf } from './address-history.tsx';
import { sizeOf } from './subnet-size.ts';

export const meta = privateTitle('Subnets');
export const handle = { crumb: 'Subnets' };

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
    <>
      <PageHeading
        title="Subnets"
        description="Pools of addresses that new servers are given, one cluster at a time."
        actions={
          <Link to={paths.adminSubnetCreate()} className={buttonClass('primary')}>
            <Plus aria-hidden="true" />
            Add Subnet
          </Link>
        }
      />
      <div className="mt-8">
        <List
          list={subnets}
          rows={(page) => page.subnets}
          rowKey={(subnet) => subnet.subnet_id}
          caption="Subnets"
          columns={[
            {
              key: 'name',
              header: 'Name',
              cell: (subnet) => (
                <Link to={paths.adminSubnet({ subnetId: subnet.subnet_id })} className={textLinkClass}>
                  {subnet.name}
                </Link>
              ),
            },
            {
              key: 'network',
              header: 'Network',
              cell: (subnet) => <span className="font-mono">{subnet.network}</span>,
            },
            {
              key: 'gateway',
              header: 'Gateway',
              cell: (subnet) => <span className="font-mono">{subnet.gateway}</span>,
            },
            { key: 'vlan', header: 'VLAN', cell: (subnet) => subnet.vlan ?? 'None' },
            { key: 'cluster', header: 'Cluster', cell: (subnet) => subnet.cluster },
            {
              key: 'state',
              header: 'State',
              cell: (subnet) =>
                subnet.enabled ? <Badge tone="ok">Switched on</Badge> : <Badge tone="neutral">Switched off</Badge>,
            },
            {
              key: 'full',
              header: 'Taken',
              cell: (subnet) => (
                <div className="min-w-32">
                  <p className="mb-1 text-sm tabular-nums">
                    {taken(subnet)} of {sizeOf(subnet)}
                  </p>
                  {subnet.family === 4 ? (
                    <ProgressBar
                      label={`Taken of ${subnet.name}`}
                      value={(taken(subnet) / Math.max(1, subnet.total)) * 100}
                      minVisible={taken(subnet) > 0 ? 2 : 0}
                    />
                  ) : null}
                </div>
              ),
            },
          ]}
          empty={<EmptyState title="No subnets" text="Without a pool of addresses no server can be set up. Add one." />}
        />
      </div>
      <div className="mt-8">
        <AddressHistory />
      </div>
      <Outlet />
    </>
  );
}
