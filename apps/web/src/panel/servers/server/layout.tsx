import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverTaskTitles } from '@resolvo/contract/machines/server-states';
import { SquareTerminal } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet, useLocation } from 'react-router';
import { call } from '../../../api/client.ts';
import { askForChanges } from '../../../api/live-refresh.ts';
import { load } from '../../../api/query.ts';
import { ServerStatus, StatusNews } from '../../../features/machines/servers/server-status.tsx';
import { SizeText } from '../../../features/machines/servers/size-text.tsx';
import { TaskProgress } from '../../../features/machines/servers/task-progress.tsx';
import { useLatestTask } from '../../../features/machines/servers/use-latest-task.ts';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { fail } from '../../../shell/fail.ts';
import { failedPage } from '../../../shell/failed-page.tsx';
import { LinkTabs } from '../../../shell/link-tabs.tsx';
import { notify } from '../../../shell/notifications.ts';
import { titleAbout } from '../../../shell/title.ts';
import { useChange } from '../../../shell/use-change.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PowerButtons } from '../power-buttons.tsx';
import { useLiveInfo, useWatchedServer } from '../use-live-info.ts';
import { InlineName } from './inline-name.tsx';
import { ServerNotices } from './server-notices.tsx';
import { serverTabs } from './server-tabs.ts';
import { useServer } from './use-server.ts';

export const meta = titleAbout('Server');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  const { proxmox_vm_name } = await load('vmData', { params: { server_id: id } });
  return { about: proxmox_vm_name };
}

/** When work has ended: refreshes without waiting for the next poll of the feed, and notifies of the result. */
async function tellEnd(serverId: string): Promise<void> {
  askForChanges();
  const { tasks } = await call('vmTasks', { params: { server_id: serverId } });
  const [last] = tasks;
  if (!last || last.finished_at === 0) return;
  const title = serverTaskTitles[last.kind];
  if (last.status === 'done') notify('success', `${title}: done.`);
  else notify('error', `${title} did not succeed. ${last.reason}`);
}

export const ErrorBoundary = failedPage('server', { to: paths.servers(), label: 'Back to Cloud Servers' });

export default function ServerLayout() {
  const server = useServer();
  const { pathname } = useLocation();
  const { info, problem } = useLiveInfo(server);
  useWatchedServer(server.id);
  useChange(server.server_task ?? '', () => {
    // One that is being deleted is gone at any moment: there is nothing left to ask, and its page says so itself.
    if (server.server_task !== null || server.server_state === 'deleting') return;
    tellEnd(server.id).catch((error: unknown) =>
      fail(error, 'We could not ask how it ended. Please look at Activity.'),
    );
  });
  const home = paths.server(server);
  const address = dottedAddress(server.proxmox_vm_ipv4);
  return (
    <Page kind="detail">
      <div className="-mb-2">
        <BackToList to={paths.servers()}>Cloud Servers</BackToList>
      </div>
      <div className="flex items-start justify-between gap-x-4 gap-y-3 sm:flex-wrap">
        <div className="min-w-0 flex-1 sm:basis-72">
          <InlineName server={server} />
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <Link to={paths.serverConsole(server)} className={cx(buttonClass('secondary', 'sm'), 'max-sm:hidden')}>
            <SquareTerminal aria-hidden="true" />
            Open console
          </Link>
          <PowerButtons server={server} power={info?.status} />
        </div>
      </div>
      <div className="-mt-1 flex items-center gap-x-4 gap-y-1 text-muted text-sm max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] sm:flex-wrap [&>*]:shrink-0">
        <ServerStatus state={server.server_state} power={info?.status} />
        <StatusNews name={server.proxmox_vm_name} state={server.server_state} power={info?.status} />
        {server.proxmox_vm_ipv4 === 0 ? null : (
          <CopyText
            value={address}
            label="Copy the IP address"
            onCopied={() => notify('success', messages.copied('IP Address'))}
          />
        )}
        <Tag>{server.name}</Tag>
        <SizeText server={server} />
        {server.location === '' ? null : <span>{server.location}</span>}
        {server.image_name === '' ? null : <span>{server.image_name}</span>}
        {info?.status === 'running' ? <span>{uptimeText(info.uptime)}</span> : null}
      </div>
      <div role="status" aria-label="About this server" className="grid grid-cols-1 gap-3 empty:hidden">
        <ServerNotices server={server} problem={problem} power={info?.status} />
        {server.server_task === null || pathname === home ? null : <LayoutTask serverId={server.id} />}
      </div>
      <div className="mb-1">
        <LinkTabs label="Server" tabs={serverTabs.map(([label, path]) => ({ label, path: path(server) }))} />
      </div>
      <Outlet />
    </Page>
  );
}

function uptimeText(uptime: number): string {
  const days = Math.floor(uptime / 86_400);
  const hours = Math.floor((uptime % 86_400) / 3600);
  const minutes = Math.floor((uptime % 3600) / 60);
  if (days > 0) return `up ${days} d ${hours} h`;
  return hours > 0 ? `up ${hours} h ${minutes} min` : `up ${minutes} min`;
}

function LayoutTask({ serverId }: { serverId: string }) {
  const task = useLatestTask(serverId, true);
  return task ? (
    <div className="rounded-lg border border-line bg-surface p-4">
      <TaskProgress task={task} />
    </div>
  ) : null;
}
