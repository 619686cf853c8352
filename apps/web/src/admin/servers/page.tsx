import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { type ListedServer, serverSort } from '@resolvo/contract/machines/server-admin';
import { serverState, serverStateWords } from '@resolvo/contract/machines/server-states';
import { stateOptions } from '@resolvo/contract/state-words';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Cpu, Disc3, Globe, HardDrive, Hourglass, Plus, RefreshCw, ServerCog } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useNavigate, useSearchParams } from 'react-router';
import { prefetch, q, usePrefetched } from '../../api/query.ts';
import { reload } from '../../api/refresh.ts';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { ClientLink } from '../../shell/client-link.tsx';
import { CopyId } from '../../shell/copy-id.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { useFilters } from '../../shell/use-filters.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { OpenOutages } from '../outages/open-outages.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { ChosenActs } from './chosen-acts.tsx';
import { ServerBadges } from './server-badges.tsx';
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
  await Promise.all([prefetch('adminServerCounts', {}), prefetch('adminBatches', {}), prefetchList(servers, request)]);
  return null;
}

const states = stateOptions(serverStateWords);
const more = [
  { label: 'About to end', icon: Hourglass, to: paths.adminEndings() },
  { label: 'Images', icon: Disc3, to: paths.adminImages() },
  { label: 'Dedicated machines', icon: Cpu, to: paths.adminDedicatedUnits() },
  { label: 'Volumes', icon: HardDrive, to: paths.adminVolumes() },
  { label: 'Domains', icon: Globe, to: paths.adminDomains() },
];

export default function ServersPage() {
  const counts = usePrefetched('adminServerCounts', {});
  const { of, choose, chooseAll } = useFilters();
  const [address] = useSearchParams();
  const go = useNavigate();
  const { data: page } = useQuery(q(servers.endpoint, servers.inputAt(address)));
  // Those of other pages stay chosen, as they were when their page was last seen.
  const [picked, setPicked] = useState<ReadonlyMap<string, ListedServer>>(new Map());
  const pick = (rows: readonly ListedServer[]) =>
    setPicked((before) => new Map([...before, ...rows.map((row) => [row.server_id, row] as const)]));
  const drop = (id: string) => setPicked((before) => new Map([...before].filter(([one]) => one !== id)));
  const fresh = new Map(page?.servers.map((row) => [row.server_id, row]));
  const chosen = [...picked.values()].map((row) => fresh.get(row.server_id) ?? row);
  return (
    <Page kind="list">
      <PageHeading
        title="Servers"
        actions={
          <>
            <Button looks variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void reload()}>
              Refresh
            </Button>
            <Menu
              trigger={
                <Button variant="secondary" icon={<ChevronDown aria-hidden="true" />}>
                  More
                </Button>
              }
              items={more.map(({ label, icon: Icon, to }) => ({
                label,
                icon: <Icon aria-hidden="true" />,
                onSelect: () => void go(to),
              }))}
            />
            <Link to={paths.adminNodes()} className={buttonClass('secondary')}>
              <ServerCog aria-hidden="true" />
              Nodes
            </Link>
            <ActLink to={paths.adminServerAdd()}>
              <Plus aria-hidden="true" />
              Add server
            </ActLink>
          </>
        }
      />
      <StatStrip>
        <Stat
          label="Total"
          value={counts.total}
          hint={counts.deleted > 0 ? `${counts.deleted} of them deleted` : undefined}
        />
        <Stat label="Active" value={counts.active} />
        <Stat
          label="Being set up"
          value={counts.provisioning}
          hint={counts.awaiting_image > 0 ? `${counts.awaiting_image} more wait for an image` : undefined}
        />
        <Stat
          label="Stuck work"
          value={counts.stuck_tasks}
          tone={counts.stuck_tasks > 0 ? 'danger' : undefined}
          hint={counts.stuck_tasks > 0 ? 'Needs a person' : 'Nothing waits for you'}
        />
      </StatStrip>
      <OpenOutages />
      <StuckTasks />
      <BatchProgress />
      {chosen.length > 0 ? (
        <ChosenActs chosen={chosen} onClear={() => setPicked(new Map())} onAll={() => pick(page?.servers ?? [])} />
      ) : null}
      <List
        list={servers}
        rows={(page) => page.servers}
        rowKey={(server) => server.server_id}
        caption="Servers"
        search="Search by name, domain, owner, address, VM id or id"
        filters={
          <>
            <UrlFilter name="state" label="State" options={states} />
            <NodeFilter cluster={of('cluster')} node={of('node')} onChange={chooseAll} />
            <PlanFilter value={of('plan_id')} onChange={(value) => choose('plan_id', value)} />
            <OwnerFilter userId={of('user_id')} onChange={(value) => chooseAll({ user_id: value, dialog: '' })} />
          </>
        }
        columns={[
          {
            key: 'choose',
            header: <span className="sr-only">Chosen</span>,
            phone: 'act',
            cell: (server) => (
              <span className="relative z-10">
                <Checkbox
                  label={<span className="sr-only">Choose {server.proxmox_vm_name}</span>}
                  checked={picked.has(server.server_id)}
                  onChange={(event) => (event.currentTarget.checked ? pick([server]) : drop(server.server_id))}
                />
              </span>
            ),
          },
          {
            key: 'name',
            header: 'Name',
            phone: 'title',
            // Beside it the client gives way: staff tell servers apart by their names.
            cell: ({ proxmox_vm_name: name }) => (
              <span title={name} className="block max-w-80 truncate @max-5xl:max-w-44 @max-2xl:max-w-full">
                {name}
              </span>
            ),
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (server) => <ServerBadges server={server} />,
          },
          {
            key: 'address',
            header: 'IPv4',
            phone: 'text',
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
          { key: 'plan', header: 'Plan', priority: 2, cell: (server) => server.name },
          {
            key: 'node',
            header: 'Node',
            priority: 3,
            cell: (server) => <span title={server.cluster}>{server.node || 'Not placed'}</span>,
          },
          {
            key: 'owner',
            header: 'Client',
            grow: true,
            className: '@2xl:min-w-36',
            cell: ({ user }) => <ClientLink user={user} />,
          },
          {
            key: 'created',
            header: 'Created',
            align: 'right',
            phone: 'value',
            cell: (server) => <Age seconds={server.created_at} />,
          },
          {
            ...viewColumn,
            cell: (server) => (
              <ViewLink
                to={paths.adminServer({ serverId: server.server_id })}
                label={`View server ${server.proxmox_vm_name}`}
              />
            ),
          },
        ]}
        empty={<EmptyState title="No servers found" text="A server appears here as soon as an order for it is paid." />}
      />
    </Page>
  );
}
