import type { ClientLoaderFunctionArgs } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Copies, fromBackup } from '../copies.tsx';
import { useServer } from '../use-server.ts';
import { backupKind } from './backup-kind.ts';

export const meta = titleAbout('Backups');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await prefetch('vmBackups', { params: { server_id: id } });
  return null;
}

export default function BackupsPage() {
  const { id } = useServer();
  const { backups, limit } = usePrefetched('vmBackups', { params: { server_id: id } });
  return <Copies kind={backupKind} copies={backups.map(fromBackup)} limit={limit} />;
}
