import type { ClientLoaderFunctionArgs } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Copies, fromBackup } from '../copies.tsx';
import { useServer } from '../use-server.ts';
import { backupKind } from './backup-kind.ts';
import { ScheduleCard } from './schedule-card.tsx';

export const meta = titleAbout('Backups');

const inputOf = (serverId: string) => ({ params: { server_id: serverId } });
const backupsOf = (serverId: string) => listQuery('vmBackups', () => inputOf(serverId));

export const clientLoader = ({ params: { id = '' }, request }: ClientLoaderFunctionArgs) =>
  Promise.all([prefetchList(backupsOf(id), request), prefetch('vmBackupSchedule', inputOf(id))]);

export default function BackupsPage() {
  const server = useServer();
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScheduleCard server={server} />
      <Copies
        kind={backupKind}
        list={backupsOf(server.id)}
        page={usePrefetched('vmBackups', inputOf(server.id))}
        copiesOf={({ backups }) => backups.map(fromBackup)}
      />
    </div>
  );
}
