import type { ClientLoaderFunctionArgs } from 'react-router';
import { prefetch, usePrefetched } from '../../../../api/query.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Copies, fromSnapshot } from '../copies.tsx';
import { useServer } from '../use-server.ts';
import { snapshotKind } from './snapshot-kind.ts';

export const meta = titleAbout('Snapshots');

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await prefetch('vmSnapshots', { params: { server_id: id } });
  return null;
}

export default function SnapshotsPage() {
  const { id } = useServer();
  const { snapshots, limit } = usePrefetched('vmSnapshots', { params: { server_id: id } });
  return <Copies kind={snapshotKind} copies={snapshots.map(fromSnapshot)} limit={limit} />;
}
