import { networkLimits } from '@resolvo/contract/machines/private-network-rules';
import type { PrivateNetwork } from '@resolvo/contract/machines/private-networks';
import { Network, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { useRights } from '../../api/use-rights.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Networks');

const networks = listQuery('networkList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(networks, request);

export default function NetworksPage() {
  const { may, reason } = useRights();
  const create = (variant: 'primary' | 'secondary') =>
    may('networkCreate') ? (
      <Link to={paths.networkCreate()} className={buttonClass(variant)}>
        <Plus aria-hidden="true" />
        Create a network
      </Link>
    ) : undefined;
  return (
    <Page kind="list">
      <PageHeading
        title="Networks"
        description={`Private networks between your servers in one place. No one else is in them. Up to ${networkLimits.networks}.`}
        actions={create('primary')}
      />
      <List
        list={networks}
        rows={(page) => page.networks}
        rowKey={(one) => one.network_id}
        caption="Networks"
        columns={[
          { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one) => one.name },
          { key: 'subnet', header: 'Subnet', phone: 'badge', cell: (one) => <code>{one.subnet}</code> },
          { key: 'place', header: 'Place', phone: 'text', cell: (one) => one.location },
          { key: 'servers', header: 'Servers', align: 'right', phone: 'value', cell: (one) => serversText(one) },
          {
            key: 'made',
            header: 'Made',
            align: 'right',
            priority: 2,
            cell: (one) => <Age seconds={one.created_at} />,
          },
          {
            ...viewColumn,
            cell: (one) => <ViewLink to={paths.network({ networkId: one.network_id })} label={`View ${one.name}`} />,
          },
        ]}
        empty={
          <EmptyState
            icon={<Network aria-hidden="true" />}
            title="No private networks"
            text={
              reason('networkCreate') ??
              'Put a web server and its database into one, and the database needs no way to the internet.'
            }
            action={create('secondary')}
          />
        }
      />
      <Outlet />
    </Page>
  );
}

const serversText = ({ members }: PrivateNetwork): string =>
  members.length === 1 ? '1 server' : `${members.length} servers`;
