import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverSort } from '@resolvo/contract/machines/server-admin';
import { serverState, serverTaskTitles } from '@resolvo/contract/machines/server-states';
import { Hourglass, Plus, RefreshCw, ServerCog } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { reload } from '../../api/refresh.ts';
import { ServerStateBadge } from '../../features/machines/servers/server-state-badge.tsx';
import { serverStateTexts } from '../../features/machines/servers/server-status.tsx';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { formatDay, RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlSearch } from '../../shell/url-search.tsx';
import { useFilters } from '../../shell/use-filters.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { NodesCard } from './nodes-card.tsx';
import { OpenOutages } from './open-outages.tsx';
import { NodeFilter, OwnerFilter, PlanFilter } from './server-filters.tsx';
import { StuckTasks } from './stuck-tasks.tsx';

export const meta = privateTitle('Servers');
export const handle = { crumb: 'Servers' };

const servers = listQuery(
  'adminServerList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      state: serverState.safeParse(address.get('state')).data,
      cluster: askedFor(address, 'cluster'),
      node: askedFor(address, 'node'),
      plan_id: askedFor(address, 'plan_id'),
      user_id: askedFor(address, 'user_id'),
      sort: serverSort.safeParse(address.get('sort')).data,
    },
  }),
  {
    filters: ['search', 'state', 'cluster', 'node', 'plan_id', 'user_id'],
    sorts: [...timeSorts, { value: 'name', label: 'By name' }],
  },
);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await Promise.all([prefetch('adminServerCounts', {}), prefetchList(servers, request)]);
  return null;
}

const states = serverState.options.map((value) => ({ value, label: serverStateTexts[value] }));

export default function ServersPage() {
  const counts = usePrefetched('adminServerCounts', {});
  const { of, choose, chooseAll } = useFilters();
  return (
    <>
      <PageHeading
        title="Servers"
        actions={
          <>
            <Button variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void reload()}>
              Refresh
            </Button>
            <Link to={paths.adminEndings()} className={buttonClass('secondary')}>
              <Hourglass aria-hidden="true" />
              About to end
            </Link>
            <Link to={paths.adminNodes()} className={buttonClass('secondary')}>
              <ServerCog aria-hidden="true" />
              Nodes
            </Link>
            <Link to={paths.adminServerAdd()} className={buttonClass('primary')}>
              <Plus aria-hidden="true" />
              Add Server
            </Link>
          </>
        }
      />
      <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard label="Total" value={counts.total} />
        <StatCard label="Active" value={counts.active} />
        <StatCard
          label="Being set up"
          value={counts.provisioning}
          hint={counts.awaiting_image > 0 ? `${counts.awaiting_image} more wait for an image` : undefined}
        />
        <StatCard
          label="Stuck work"
          value={counts.stuck_tasks}
          hint={counts.stuck_tasks > 0 ? 'Needs a person' : 'Nothing waits for you'}
        />
      </div>
      <OpenOutages />
      <StuckTasks />
      <div className="mt-8 mb-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <UrlSearch className="col-span-full max-w-xl" label="Search by name, domain, owner, address, VM id or id" />
        <SelectField
          label="State"
          options={states}
          placeholder="All"
          value={of('state')}
          onChange={(event) => choose('state', event.target.value)}
        />
        <NodeFilter cluster={of('cluster')} node={of('node')} onChange={chooseAll} />
        <PlanFilter value={of('plan_id')} onChange={(value) => choose('plan_id', value)} />
        <OwnerFilter userId={of('user_id')} onChange={(value) => chooseAll({ user_id: value, dialog: '' })} />
      </div>
      <List
        list={servers}
        rows={(page) => page.servers}
        rowKey={(server) => server.server_id}
        caption="Servers"
        columns={[
          {
            key: 'name',
            header: 'Name',
            cell: (server) => (
              <Link to={paths.adminServer({ serverId: server.server_id })} className={cx(textLinkClass, 'break-words')}>
                {server.proxmox_vm_name}
              </Link>
            ),
          },
          {
            key: 'state',
            header: 'State',
            cell: (server) => (
              <span className="flex flex-wrap gap-2">
                <ServerStateBadge state={server.server_state} />
                {server.ends_at > 0 ? <Badge tone="warn">Ends {formatDay(server.ends_at)}</Badge> : null}
                {server.stuck ? <Badge tone="danger">Stuck</Badge> : null}
                {server.server_task && !server.stuck ? (
                  <Badge tone="info">{serverTaskTitles[server.server_task]}</Badge>
                ) : null}
              </span>
            ),
          },
          {
            key: 'address',
            header: 'IPv4',
            cell: ({ proxmox_vm_ipv4 }) =>
              proxmox_vm_ipv4 === 0 ? (
                'None'
              ) : (
                <CopyId
                  value={dottedAddress(proxmox_vm_ipv4)}
                  what="IP Address"
                  display={dottedAddress(proxmox_vm_ipv4)}
                />
              ),
          },
          { key: 'plan', header: 'Plan', cell: (server) => <span className="whitespace-nowrap">{server.name}</span> },
          {
            key: 'node',
            header: 'Node',
            cell: (server) => (
              <span className="whitespace-nowrap" title={server.cluster}>
                {server.node || 'Not placed'}
              </span>
            ),
          },
          {
            key: 'owner',
            header: 'Owner',
            cell: ({ user }) => (
              <Link
                to={paths.adminClient({ userId: user.user_id })}
                title={user.email}
                className="inline-block max-w-60 truncate align-bottom underline underline-offset-4 lg:max-w-44"
              >
                {user.email || 'Deleted account'}
              </Link>
            ),
          },
          {
            key: 'created',
            header: 'Created',
            cell: (server) => (
              <span className="whitespace-nowrap">
                <RelativeTime seconds={server.created_at} />
              </span>
            ),
          },
        ]}
        empty={<EmptyState title="No servers found" text="A server appears here as soon as an order for it is paid." />}
        noMatch={<EmptyState title="No match" text="No server matches what you chose." />}
      />
      <div className="mt-8">
        <NodesCard />
      </div>
    </>
  );
}
