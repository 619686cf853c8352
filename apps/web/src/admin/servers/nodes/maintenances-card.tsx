import {
  type DrainedServer,
  drainedWord,
  type Maintenance,
  maintenanceCan,
  maintenanceWords,
} from '@resolvo/contract/machines/maintenances';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table } from '../../../ui/table.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

/** What is planned and under way on nodes, each with its servers. */
export function MaintenancesCards() {
  const { maintenances } = usePrefetched('adminMaintenances', {});
  return maintenances.map((maintenance) => (
    <MaintenanceCard key={maintenance.maintenance_id} maintenance={maintenance} />
  ));
}

function MaintenanceCard({ maintenance }: { maintenance: Maintenance }) {
  const [asking, ask] = useState<'cancel' | 'end'>();
  const cancel = useAct('adminMaintenanceCancel');
  const end = useAct('adminMaintenanceEnd');
  const { maintenance_id, node, state, servers, reason, choose_until } = maintenance;
  const params = { maintenance_id };
  const moved = servers.filter((server) => server.state === 'moved' || server.state === 'left').length;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          Maintenance of {node}
          <StateBadge of={maintenanceWords[state]} />
        </span>
      }
      description={
        state === 'cancelled'
          ? `${reason}. Called off: ${moved} of ${servers.length} servers had been moved, the others stay where they are.`
          : `${reason}. ${moved} of ${servers.length} servers are moved. Owners choose until ${formatDateTime(choose_until)}.`
      }
      flush
      actions={
        state === 'ready' ? (
          <Button variant="primary" size="sm" onClick={() => ask('end')}>
            Put back to use
          </Button>
        ) : state === 'announced' || state === 'running' ? (
          <Button variant="secondary" size="sm" onClick={() => ask('cancel')}>
            Call it off
          </Button>
        ) : undefined
      }
    >
      <Confirm
        open={asking === 'cancel'}
        onClose={() => ask(undefined)}
        title={`Call the maintenance of ${node} off?`}
        text="Servers that are not moved yet stay, and their owners are told by mail. The node is open for new servers again."
        action="Call it off"
        dismiss="Go on with it"
        onConfirm={() => cancel.send({ params, body: {} })}
      />
      <Confirm
        open={asking === 'end'}
        onClose={() => ask(undefined)}
        title={`Put ${node} back to use?`}
        text="New servers are placed on it again. Those that were moved stay where they are."
        action="Put back to use"
        onConfirm={() => end.send({ params, body: {} })}
      />
      {servers.length === 0 ? (
        <EmptyState title="No server was on it" />
      ) : (
        <Table
          caption={`Servers of ${node}`}
          stacked
          rows={servers}
          rowKey={(server) => server.server_id}
          columns={[
            {
              key: 'server',
              phone: 'title',
              header: 'Server',
              cell: (server) => (
                <Link to={paths.adminServer({ serverId: server.server_id })} className={textLinkClass}>
                  {server.proxmox_vm_name}
                </Link>
              ),
            },
            { key: 'target', phone: 'value', header: 'Goes to', cell: (server) => goesTo(maintenance, server) },
            {
              key: 'when',
              phone: 'text',
              grow: true,
              header: 'When',
              cell: (server) => (
                <span className="break-words">
                  {state === 'cancelled' && !hasLeft(server) ? (
                    'Not moved'
                  ) : (
                    <>
                      {formatDateTime(server.starts_at)}
                      {server.chosen ? ', chosen by its owner' : ''}
                      {server.trouble === '' ? '' : `. ${server.trouble}`}
                    </>
                  )}
                </span>
              ),
            },
            {
              key: 'state',
              align: 'right',
              phone: 'badge',
              header: 'State',
              cell: (server) => <Drained maintenance={maintenance} server={server} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

const hasLeft = ({ state }: DrainedServer): boolean => state === 'moved' || state === 'left' || state === 'moving';

const goesTo = ({ state, node }: Maintenance, server: DrainedServer): string =>
  state === 'cancelled' && !hasLeft(server) ? node : server.target || 'No node has room';

function Drained({ maintenance, server }: { maintenance: Maintenance; server: DrainedServer }) {
  const retry = useAct('adminMaintenanceRetry');
  const params = { maintenance_id: maintenance.maintenance_id, server_id: server.server_id };
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <StateBadge of={drainedWord(server.state, maintenance.state)} />
      {maintenanceCan.retry(server.state, maintenance.state) === true ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Try ${server.proxmox_vm_name} again`}
          loading={retry.pending}
          onClick={() => void retry.run({ params, body: {} })}
        >
          Try again
        </Button>
      ) : null}
    </span>
  );
}
