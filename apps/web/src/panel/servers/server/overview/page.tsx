import { serverTaskTitles } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { prefetch } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { imageText } from '../../../../features/machines/servers/image-text.ts';
import { TaskSteps } from '../../../../features/machines/servers/task-progress.tsx';
import { useLatestTask } from '../../../../features/machines/servers/use-latest-task.ts';
import { paths } from '../../../../paths.ts';
import { CopyId } from '../../../../shell/copy-id.tsx';
import { prefetchList } from '../../../../shell/list-query.ts';
import { formatDateTime } from '../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { Card } from '../../../../ui/card.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { useServer } from '../use-server.ts';
import { AddressesCard } from './addresses-card.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ConnectCard } from './connect-card.tsx';
import { ExtrasCard } from './extras-card.tsx';
import { FloatingCard } from './floating-card.tsx';
import { KeepCard } from './keep-card.tsx';
import { LiveTiles, lastHourOf } from './live-tiles.tsx';
import { MaintenanceNotice, maintenanceOf } from './maintenance-notice.tsx';
import { NetworksCard } from './networks-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { activityOf, ServerActivity } from './server-activity.tsx';
import { VolumesCard } from './volumes-card.tsx';

export const meta = titleAbout('');

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  const [activity] = await Promise.all([
    prefetchList(activityOf(id), request),
    prefetch('vmMaintenance', maintenanceOf(id)),
    prefetch('vmExtras', { params: { server_id: id } }),
    prefetch('vmFloatingAddresses', { params: { server_id: id } }),
    prefetch('vmVolumes', { params: { server_id: id } }),
    prefetch('vmNetworks', { params: { server_id: id } }),
    prefetch('vmAddresses', { params: { server_id: id } }),
    prefetch('vmFigures', lastHourOf(id)),
  ]);
  return activity;
}

export default function ServerOverviewPage() {
  const server = useServer();
  const { may } = useRights();
  return (
    <div className="grid grid-cols-1 gap-3">
      <MaintenanceNotice serverId={server.id} />
      <Work server={server} />
      {server.application && server.server_state === 'active' ? (
        <ApplicationCard application={server.application} />
      ) : null}
      <LiveTiles server={server} />
      <div className="grid gap-3 lg:grid-cols-2">
        <ConnectCard server={server} />
        <PlanCard server={server} />
      </div>
      <AddressesCard server={server} />
      <FloatingCard server={server} />
      <NetworksCard server={server} />
      <VolumesCard server={server} />
      <ExtrasCard server={server} />
      <KeepCard server={server} />
      <ServerActivity serverId={server.id} />
      <Details server={server} />
      {may('checkoutPlace') ? (
        <p className="px-1 text-muted text-sm">
          Do you need another one?{' '}
          <Link to={paths.serverNewLike(server)} className={textLinkClass}>
            Order one like this
          </Link>
        </p>
      ) : null}
      {may('ticketCreate') ? (
        <p className="px-1 text-muted text-sm">
          Is something not as it should be?{' '}
          <Link to={paths.supportNewFor({ serverId: server.id })} className={textLinkClass}>
            Ask about this server
          </Link>
        </p>
      ) : null}
    </div>
  );
}

/** The running task, or the last one if it failed. */
function Work({ server }: { server: ServerDetail }) {
  const underWay = server.server_task !== null;
  const task = useLatestTask(server.id, underWay);
  if (!task || (!underWay && task.status === 'done')) return null;
  const failure = task.status === 'unwound' ? task.reason : '';
  return (
    <Card title={serverTaskTitles[task.kind]}>
      {failure === '' ? null : (
        <div className="mb-4">
          <Notice tone="danger">
            {failure}
            {task.kind === 'scale'
              ? ' The server is what it was, and what you paid for the change is on your credit balance.'
              : null}
          </Notice>
        </div>
      )}
      <TaskSteps task={task} />
    </Card>
  );
}

/** What is asked for by support and by programs, and rarely by its owner. */
function Details({ server }: { server: ServerDetail }) {
  return (
    <details className="rounded-lg border border-line bg-surface px-5 sm:px-6">
      <summary className="min-h-10 cursor-pointer py-2.5 font-medium text-sm text-text">Details</summary>
      <div className="pt-1 pb-5">
        <KeyValueList
          items={[
            { label: 'Server ID', value: <CopyId value={server.id} what="Server ID" display={server.id} /> },
            { label: 'Image', value: imageText(server) },
            { label: 'Location', value: server.location || 'Not chosen yet' },
            { label: 'Ordered', value: formatDateTime(server.created_at) },
          ]}
        />
      </div>
    </details>
  );
}
