import { dottedAddress } from '@resolvo/contract/machines/addresses';
import type { Server } from '@resolvo/contract/machines/servers';
import { Plus, Server as ServerIcon } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { askedFor, type Page as ListPage, listQuery, pagesOfWhole } from '../../shell/list-query.ts';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { FinalBackups } from './final-backups.tsx';
import { ServerCard } from './server-card.tsx';
import { useServers } from './use-live-info.ts';
import { useLiveInfos } from './use-live-infos.ts';

export const meta = privateTitle('Cloud Servers');

/** Prefetched but not awaited: the page has a loading state for its servers. */
export function clientLoader() {
  void prefetch('accountProducts', {});
  return null;
}

const pageSize = 24;
/** From here on a customer looks for a server rather than at all of them. */
const searchFrom = 12;

const wayOf = (server: Server): string =>
  [
    server.proxmox_vm_name,
    server.hostname,
    dottedAddress(server.proxmox_vm_ipv4),
    server.name,
    server.location,
    server.id,
  ]
    .join(' ')
    .toLowerCase();

const pages = pagesOfWhole(pageSize, ({ proxmox }: ListPage<'accountProducts'>, address) => {
  const search = askedFor(address, 'search')?.toLowerCase() ?? '';
  // Newest first: a customer often comes here right after buying.
  return proxmox
    .filter((server) => wayOf(server).includes(search))
    .toSorted((one, other) => other.created_at - one.created_at);
});
const list = listQuery('accountProducts', () => ({}), {
  filters: ['search'],
  nextOf: pages.nextOf,
  countOf: (page, address) => (page.proxmox.length > searchFrom ? pages.countOf(page, address) : undefined),
});

export default function ServersPage() {
  const me = usePrefetched('accountUserInfo', {});
  const { data, error } = useServers();
  const [address] = useSearchParams();
  const live = useLiveInfos();
  const servers = data?.proxmox;
  return (
    <Page kind="detail">
      <PageHeading
        title="Cloud Servers"
        actions={
          me.is_limited ? null : (
            <Link to={paths.serverNew()} className={buttonClass('primary')}>
              <Plus aria-hidden="true" />
              New Server
            </Link>
          )
        }
      />
      <StatStrip>
        <Stat
          label="TOTAL SERVERS"
          value={servers?.filter(({ server_state }) => server_state !== 'failed').length ?? '–'}
        />
      </StatStrip>
      {servers || error ? (
        <List
          list={list}
          rows={(page) => pages.rowsAt(page, address)}
          caption="Cloud Servers"
          {...(servers && servers.length > searchFrom && { search: 'Search by name, IP address, plan or location' })}
          failed={{ title: messages.serversLoadFailed }}
          empty={
            <EmptyState
              icon={<ServerIcon aria-hidden="true" />}
              title={messages.noServers}
              text={
                me.is_limited
                  ? 'You work with no server of this account.'
                  : 'Choose a size, a place and a system. Your server is ready about a minute after it is paid.'
              }
              action={
                me.is_limited ? undefined : (
                  <Link to={paths.serverNew()} className={buttonClass('secondary')}>
                    New Server
                  </Link>
                )
              }
            />
          }
        >
          {(shown) => (
            <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
              {shown.map((server) => (
                <ServerCard key={server.id} server={server} live={live} />
              ))}
            </ul>
          )}
        </List>
      ) : (
        <p role="status" className="flex items-center gap-3 rounded-lg border border-line bg-surface p-6 text-muted">
          <Spinner />
          {messages.serversLoading}
        </p>
      )}
      <FinalBackups />
    </Page>
  );
}
