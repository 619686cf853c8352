import { copyStatusWords } from '@resolvo/contract/machines/server-states';
import { usePrefetched } from '../../../api/query.ts';
import { ScheduleFacts } from '../../../features/machines/backups/schedule-facts.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { Card } from '../../../ui/card.tsx';

/** As its owner sees them. */
export function ServerBackupsCard({ serverId }: { serverId: string }) {
  const shown = usePrefetched('adminServerBackups', { params: { server_id: serverId } });
  const { schedule, backups } = shown;
  return (
    <Card title="Backups">
      <div className="grid gap-5">
        {schedule ? (
          <ScheduleFacts shown={shown} schedule={schedule} />
        ) : (
          <p className="text-muted">No schedule: this server has no backup plan.</p>
        )}
        {backups.length === 0 ? (
          <p className="text-muted">There is no backup of this server.</p>
        ) : (
          <ul className="grid gap-1 text-sm">
            {backups.map((backup) => (
              <li key={backup.backup_id} className="flex flex-wrap items-baseline gap-x-4">
                <span className="mr-auto font-medium">{backup.name}</span>
                <StateBadge of={copyStatusWords[backup.status]} />
                <span className="text-muted tabular-nums">{formatDateTime(backup.created_at)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
