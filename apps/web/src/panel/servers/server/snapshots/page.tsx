import type { ClientLoaderFunctionArgs } from 'react-router';
import { usePrefetched } from '../../../../api/query.ts';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Copies, fromSnapshot } from '../copies.tsx';
import { useServer } from '../use-server.ts';
import { snapshotKind } from './snapshot-kind.ts';

export const meta = titleAbout('Snapshots');

const inputOf = (serverId: string) => ({ params: { server_id: serverId } });
const snapshotsOf = (serverId: string) => listQuery('vmSnapshots', () => inputOf(serverId));

export const clientLoader = ({ params: { id = '' }, request }: ClientLoaderFunctionArgs) =>
  prefetchList(snapshotsOf(id), request);

export default function SnapshotsPage() {
  const { id } = useServer();
  return (
    <Copies
      kind={snapshotKind}
      list={snapshotsOf(id)}
      page={usePrefetched('vmSnapshots', inputOf(id))}
      copiesOf={({ snapshots }) => snapshots.map(fromSnapshot)}
    />
  );
}
