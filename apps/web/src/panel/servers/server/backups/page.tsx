import type { ClientLoaderFunctionArgs } from 'react-router';
import { usePrefetched } from '../../../../api/query.ts';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Copies, fromBackup } from '../copies.tsx';
import { useServer } from '../use-server.ts';
import { backupKind } from './backup-kind.ts';

export const meta = titleAbout('Backups');

const inputOf = (serverId: string) => ({ params: { server_id: serverId } });
const backupsOf = (serverId: string) => listQuery('vmBackups', () => inputOf(serverId));

export const clientLoader = ({ params: { id = '' }, request }: ClientLoaderFunctionArgs) =>
  prefetchList(backupsOf(id), request);

export default function BackupsPage() {
  const { id } = useServer();
  return (
    <Copies
      kind={backupKind}
      list={backupsOf(id)}
      page={usePrefetched('vmBackups', inputOf(id))}
      copiesOf={({ backups }) => backups.map(fromBackup)}
    />
  );
}
