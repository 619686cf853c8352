import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverIsActive, serverStateWords, serverWord } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { priceText, renewalText } from '../../features/machines/servers/price-text.ts';
import { ServerStatus, StatusNews } from '../../features/machines/servers/server-status.tsx';
import { SizeText } from '../../features/machines/servers/size-text.tsx';
import { TaskProgress } from '../../features/machines/servers/task-progress.tsx';
import { useLatestTask } from '../../features/machines/servers/use-latest-task.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { CopyId } from '../../shell/copy-id.tsx';
import { StateBar, toneOf } from '../../shell/state-badge.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EndingText } from './ending-text.tsx';
import { TagList } from './labels.tsx';
import { PowerButtons } from './power-buttons.tsx';
import { SuspensionText } from './suspension-text.tsx';
import { UsageBars } from './usage-bars.tsx';
import type { LiveInfos } from './use-live-infos.ts';

export function ServerCard({ server, live }: { server: Server; live: LiveInfos }) {
  const active = serverIsActive(server.server_state) === true;
  const { info, usage } = live.of(server.id);
  // A server that could not be set up never gets a machine.
  const mayRun = server.server_state !== 'failed';
  return (
    <li
      ref={active ? live.watch : undefined}
      data-server={server.id}
      className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface hover:border-line-strong"
    >
      <StateBar of={serverWord({ state: server.server_state, power: info?.status })} />
      <div className="flex grow flex-col gap-3 p-4 sm:px-5">
        <div className="flex items-center justify-between gap-x-4">
          <div className="min-w-0">
            <h2 className="font-semibold text-base text-text">
              <Link
                to={paths.server({ id: server.id })}
                aria-label={server.proxmox_vm_name}
                className="after:absolute after:inset-0 hover:text-accent-text focus-visible:after:outline-2 focus-visible:after:outline-focus"
              >
                <MiddleText>{server.proxmox_vm_name}</MiddleText>
              </Link>
            </h2>
          </div>
          <span className="shrink-0 text-sm">
            <ServerStatus state={server.server_state} power={info?.status} />
          </span>
          <StatusNews name={server.proxmox_vm_name} state={server.server_state} power={info?.status} />
        </div>
        <p className="-mt-2 flex flex-wrap gap-x-3 text-muted text-sm">
          <span>
            {server.name}
            {server.location === '' ? '' : ` · ${server.location}`}
          </span>
          <SizeText server={server} />
        </p>
        {priceText(server) === '' ? null : (
          <p className="-mt-2 flex flex-wrap gap-x-3 text-muted text-sm">
            <span>{priceText(server, 'incl. VAT')}</span>
            <span>{renewalText(server)}</span>
          </p>
        )}
        {server.project === '' && server.tags.length === 0 ? null : (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            {server.project === '' ? null : <span>{server.project}</span>}
            <TagList tags={server.tags} />
          </p>
        )}
        {server.proxmox_vm_ipv4 === 0 ? (
          <p className="text-muted text-sm">No address yet</p>
        ) : (
          // Above the link that covers the card (z-index).
          <p className="relative z-10 w-fit">
            <CopyId
              value={dottedAddress(server.proxmox_vm_ipv4)}
              what="IP Address"
              display={dottedAddress(server.proxmox_vm_ipv4)}
            />
          </p>
        )}
        {mayRun ? <UsageBars info={usage} /> : null}
        {server.server_task === null ? null : <CardTask serverId={server.id} />}
        <CardNotice server={server} />
        {mayRun ? (
          <div className="relative z-10 mt-auto hidden w-fit flex-wrap gap-2 lg:flex">
            <PowerButtons server={server} power={info?.status} />
          </div>
        ) : null}
      </div>
    </li>
  );
}

function CardTask({ serverId }: { serverId: string }) {
  const task = useLatestTask(serverId, true);
  return task ? <TaskProgress task={task} /> : null;
}

const linkClass = 'relative z-10 font-medium underline underline-offset-4';

function CardNotice({ server }: { server: Server }) {
  if (server.server_state === 'failed') {
    return (
      <Notice tone={toneOf(serverStateWords.failed)}>
        This server could not be set up. What you paid for it is back on your{' '}
        <Link to={paths.billing()} className={linkClass}>
          credit balance
        </Link>
        .
      </Notice>
    );
  }
  if (server.suspended_by === 'ending') {
    return (
      <Notice tone="danger">
        <EndingText server={server} />
      </Notice>
    );
  }
  if (server.server_state === 'suspended') {
    return (
      <Notice tone={toneOf(serverStateWords.suspended)}>
        This server is suspended. <SuspensionText server={server} />
      </Notice>
    );
  }
  // Not while a task runs: an image may be being installed.
  if (server.vm_template_id !== '' || server.server_task !== null) return null;
  return (
    <Notice tone="warn">
      <Link to={paths.serverImages({ id: server.id })} className={linkClass}>
        {messages.imageNeeded}
      </Link>
    </Notice>
  );
}
