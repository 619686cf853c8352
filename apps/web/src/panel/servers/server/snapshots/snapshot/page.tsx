import { useParams } from 'react-router';
import { call } from '../../../../../api/client.ts';
import { invalidate, usePrefetched } from '../../../../../api/query.ts';
import { Confirm } from '../../../../../shell/confirm.tsx';
import { notify } from '../../../../../shell/notifications.ts';
import { titleAbout } from '../../../../../shell/title.ts';
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
      onConfirm={async () => {
        const params = { server_id: server.id, snapshot_id: copyId };
        const { details } = await call(deleting ? 'vmSnapshotDelete' : 'vmSnapshotRollback', { params, body: {} });
        await invalidate('vmData', 'vmTasks', 'vmSnapshots');
        notify('info', details);
      }}
    />
  );
}
