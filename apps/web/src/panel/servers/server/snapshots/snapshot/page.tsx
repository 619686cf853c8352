import { useParams } from 'react-router';
import { usePrefetched } from '../../../../../api/query.ts';
import { Confirm } from '../../../../../shell/confirm.tsx';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Snapshot');

export default function SnapshotActPage() {
  const server = useServer();
  const { copyId = '', act } = useParams();
  const { snapshots } = usePrefetched('vmSnapshots', { params: { server_id: server.id } });
  const close = useClose();
  const name = snapshots.find(({ snapshot_id }) => snapshot_id === copyId)?.name ?? '';
  const deleting = act === 'delete';
  const remove = useAct('vmSnapshotDelete', { kind: 'info' });
  const restore = useAct('vmSnapshotRollback', { kind: 'info' });
  return (
    <Confirm
      open
      onClose={close}
      title={deleting ? `Delete the snapshot ${name}?` : `Roll ${server.proxmox_vm_name} back to ${name}?`}
      text={
        deleting
          ? `The server goes on as it is. You cannot go back to ${name} any more.`
          : `The disk of ${server.proxmox_vm_name} becomes what it was then. Everything that was changed since is lost, and the server restarts.`
      }
      action={deleting ? 'Delete' : 'Roll back'}
      onConfirm={() =>
        (deleting ? remove : restore).send({ params: { server_id: server.id, snapshot_id: copyId }, body: {} })
      }
    />
  );
}
