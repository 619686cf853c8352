import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverTaskTitles } from '@resolvo/contract/machines/server-states';
import { type ServerDetail, sshLine } from '@resolvo/contract/machines/servers';
import type { BoughtService } from '@resolvo/contract/sales/checkout';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { q } from '../../../api/query.ts';
import { liveMilliseconds } from '../../../features/machines/servers/live-milliseconds.ts';
import { TaskSteps } from '../../../features/machines/servers/task-progress.tsx';
import { useLatestTask } from '../../../features/machines/servers/use-latest-task.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface DeliveredServerProps {
  readonly serverId: string;
  readonly service: BoughtService;
  readonly isFirst: boolean;
}

/** A bought server: the steps of its making, and how to get in once it is made. */
export function DeliveredServer({ serverId, service, isFirst }: DeliveredServerProps) {
  const isWorking = service.standing === 'working';
  const task = useLatestTask(serverId, isWorking);
  const { data: server } = useQuery({
    ...q('vmData', { params: { server_id: serverId } }),
    refetchInterval: isWorking ? liveMilliseconds : false,
  });
  const variant = isFirst ? 'primary' : 'secondary';
  if (isWorking) {
    // The newest one may be done: the next is not begun, or the order has not heard of it yet.
    const current = task?.status === 'done' ? undefined : task;
    return (
      <Card title={service.name} description={current ? serverTaskTitles[current.kind] : undefined}>
        {current ? (
          <TaskSteps task={current} />
        ) : (
          <p className="flex items-center gap-3 text-muted">
            <Spinner /> {service.text}
          </p>
        )}
      </Card>
    );
  }
  return (
    <Card title={service.name} className="animate-arrive">
      {service.text === '' ? null : <p className="mb-4 text-muted">{service.text}</p>}
      {server && service.standing === 'ready' ? <Connect server={server} /> : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {service.standing === 'waiting' ? (
          <Link to={paths.serverImages({ id: serverId })} className={buttonClass(variant)}>
            Choose an image
          </Link>
        ) : (
          <>
            <Link
              to={paths.server({ id: serverId })}
              aria-label={`Open server ${service.name}`}
              className={buttonClass(variant)}
            >
              Open server
            </Link>
            {service.standing === 'ready' ? (
              <Link
                to={paths.serverConsole({ id: serverId })}
                aria-label={`Open console ${service.name}`}
                className={buttonClass('secondary')}
              >
                Open console
              </Link>
            ) : null}
          </>
        )}
      </div>
    </Card>
  );
}

function Connect({ server }: { server: ServerDetail }) {
  const { proxmox_vm_ipv4: ipv4, proxmox_vm_ipv6: ipv6 } = server;
  const line = sshLine(server);
  const copied = (value: string, what: string) => <CopyText value={value} label={`Copy the ${what}`} />;
  return (
    <div className="grid gap-4">
      <KeyValueList
        items={[
          ...(ipv4 === 0 ? [] : [{ label: 'IPv4', value: copied(dottedAddress(ipv4), 'IPv4 address') }]),
          ...(ipv6 === '' ? [] : [{ label: 'IPv6', value: copied(ipv6, 'IPv6 address') }]),
        ]}
      />
      {line === undefined ? null : (
        <div className="w-fit max-w-full rounded-md bg-sunken px-3 py-2">{copied(line, 'SSH command')}</div>
      )}
    </div>
  );
}
