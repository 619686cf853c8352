import { serverTaskTitles } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { TaskSteps } from '../../features/machines/servers/task-progress.tsx';
import { useLatestTask } from '../../features/machines/servers/use-latest-task.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

/** More at once would push everything else out of view; the servers' own pages show the rest. */
const shown = 2;

/** The live steps of servers that are being set up. */
export function Deliveries({ servers }: { servers: readonly Server[] }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {servers.slice(0, shown).map((server) => (
        <Delivery key={server.id} server={server} />
      ))}
    </div>
  );
}

function Delivery({ server }: { server: Server }) {
  const task = useLatestTask(server.id, true);
  if (!task) return null;
  return (
    <Card
      title={server.proxmox_vm_name}
      description={task.status === 'done' ? undefined : serverTaskTitles[task.kind]}
      actions={
        <Link to={paths.server(server)} className={textLinkClass}>
          Open server
        </Link>
      }
    >
      <TaskSteps task={task} />
    </Card>
  );
}
