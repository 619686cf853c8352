import { Plus, Server } from 'lucide-react';
import { Link } from 'react-router';
import { requestIdOf } from '../../api/api-error.ts';
import { prefetch } from '../../api/query.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { privateTitle } from '../../shell/title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { FinalBackups } from './final-backups.tsx';
import { ServerCard } from './server-card.tsx';
import { useServers } from './use-live-info.ts';

export const meta = privateTitle('Cloud Servers');

/** Prefetched but not awaited: the page has a loading state for its servers. */
export function clientLoader() {
  void prefetch('accountProducts', {});
  return null;
}

export default function ServersPage() {
  const { data, error, refetch } = useServers();
  // Newest first: a customer often comes here right after buying.
  const servers = data?.proxmox.toSorted((one, other) => other.created_at - one.created_at);
  return (
    <Page kind="detail">
      <PageHeading
        title="Cloud Servers"
        actions={
          <Link to={paths.serverNew()} className={buttonClass('primary')}>
            <Plus aria-hidden="true" />
            New Server
          </Link>
        }
      />
      <StatStrip>
        <Stat
          label="TOTAL SERVERS"
          value={servers?.filter(({ server_state }) => server_state !== 'failed').length ?? '–'}
        />
      </StatStrip>
      {servers && servers.length > 0 ? (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {servers.map((server) => (
            <ServerCard key={server.id} server={server} />
          ))}
        </ul>
      ) : servers ? (
        <EmptyState
          icon={<Server aria-hidden="true" />}
          title={messages.noServers}
          text="Choose a size, a place and a system. Your server is ready about a minute after it is paid."
          action={
            <Link to={paths.serverNew()} className={buttonClass('primary')}>
              New Server
            </Link>
          }
        />
      ) : error ? (
        <ErrorPanel
          title={messages.serversLoadFailed}
          text={error.message}
          requestId={requestIdOf(error)}
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
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
