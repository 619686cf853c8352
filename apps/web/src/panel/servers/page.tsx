import { serverStateWords } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { stateOptions } from '@resolvo/contract/state-words';
import { Plus, Server as ServerIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { keptInBrowser } from '../../api/kept.ts';
import { prefetch, usePrefetched } from '../../api/query.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { type Page as ListPage, listQuery, pagesOfWhole } from '../../shell/list-query.ts';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { ChosenActs } from './chosen-acts.tsx';
import { FinalBackups } from './final-backups.tsx';
import { foundServers, serverFilters, serverSorts } from './found-servers.ts';
import { projectsOf, tagsOf } from './labels.tsx';
import { OfferedServers } from './offered-servers.tsx';
import { OwnQuotas } from './own-quotas.tsx';
import { ServerCard } from './server-card.tsx';
import { serverColumns } from './server-columns.tsx';
import { useServers } from './use-live-info.ts';
import { useLiveInfos } from './use-live-infos.ts';

export const meta = privateTitle('Cloud Servers');

/** Prefetched but not awaited: the page has a loading state for its servers. */
export function clientLoader() {
  void prefetch('accountProducts', {});
  void prefetch('vmBatches', {});
  return null;
}

const pageSize = 24;
/** From here on a customer looks for a server rather than at all of them. */
const searchFrom = 5;

const pages = pagesOfWhole(pageSize, ({ proxmox }: ListPage<'accountProducts'>, address) =>
  foundServers(proxmox, address),
);
const list = listQuery('accountProducts', () => ({}), {
  filters: serverFilters,
  sorts: serverSorts,
  nextOf: pages.nextOf,
  countOf: (page, address) => (page.proxmox.length >= searchFrom ? pages.countOf(page, address) : undefined),
});

export default function ServersPage() {
  const me = usePrefetched('accountUserInfo', {});
  const { data, error } = useServers();
  const [address] = useSearchParams();
  const live = useLiveInfos();
  const servers = data?.proxmox;
  const [view, setView] = useView();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // One that is gone is not chosen any more.
  const chosen = view === 'table' ? (servers ?? []).filter(({ id }) => ids.has(id)) : [];
  const choose = (id: string, isChosen: boolean) =>
    setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <Page kind={view === 'table' ? 'list' : 'detail'}>
      <PageHeading
        title="Cloud Servers"
        actions={
          me.is_limited ? null : (
            <span className="flex flex-wrap gap-2">
              <Link to={paths.serverOwnImages()} className={buttonClass('secondary')}>
                Your images
              </Link>
              <Link to={paths.serverNew()} className={buttonClass('primary')}>
                <Plus aria-hidden="true" />
                New Server
              </Link>
            </span>
          )
        }
      />
      <StatStrip>
        <Stat
          label="TOTAL SERVERS"
          value={servers?.filter(({ server_state }) => server_state !== 'failed').length ?? '–'}
        />
      </StatStrip>
      {me.account_role === 'owner' ? <OfferedServers /> : null}
      <BatchProgress />
      {chosen.length > 0 ? <ChosenActs chosen={chosen} onClear={() => setIds(new Set())} /> : null}
      {servers || error ? (
        <List
          list={list}
          rows={(page) => pages.rowsAt(page, address)}
          caption="Cloud Servers"
          {...(servers && servers.length >= searchFrom && { search: 'Search by name, address, ID, tag or place' })}
          {...(servers &&
            servers.length > 1 && { filters: <Filters servers={servers} view={view} onView={setView} /> })}
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
          {...(view === 'table'
            ? { columns: serverColumns(live, { ids, choose }), rowKey: ({ id }: Server) => id }
            : {
                children: (shown: readonly Server[]): ReactNode => (
                  <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
                    {shown.map((server) => (
                      <ServerCard key={server.id} server={server} live={live} />
                    ))}
                  </ul>
                ),
              })}
        />
      ) : (
        <p role="status" className="flex items-center gap-3 rounded-lg border border-line bg-surface p-6 text-muted">
          <Spinner />
          {messages.serversLoading}
        </p>
      )}
      <FinalBackups />
      {me.is_limited ? null : <OwnQuotas />}
    </Page>
  );
}

type View = 'cards' | 'table';
const viewKey = 'servers-view';

/** Remembered by the browser: it is about the screen, not about the servers. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (keptInBrowser.get(viewKey) === 'table' ? 'table' : 'cards'));
  return [
    view,
    (next) => {
      keptInBrowser.set(viewKey, next);
      setView(next);
    },
  ];
}

interface FiltersProps {
  readonly servers: readonly Server[];
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Only what tells the servers apart. */
function Filters({ servers, view, onView }: FiltersProps) {
  const projects = projectsOf(servers);
  const tags = tagsOf(servers);
  const states = stateOptions(serverStateWords).filter(({ value }) =>
    servers.some(({ server_state }) => server_state === value),
  );
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <>
      <Segments
        label="Look of the list"
        options={[
          { value: 'cards', label: 'Cards' },
          { value: 'table', label: 'Table' },
        ]}
        value={view}
        onValueChange={onView}
      />
      {projects.length > 0 ? <UrlFilter name="project" label="Project" options={named(projects)} /> : null}
      {tags.length > 0 ? <UrlFilter name="tag" label="Tag" options={named(tags)} /> : null}
      {states.length > 1 ? <UrlFilter name="state" label="State" options={states} /> : null}
    </>
  );
}
