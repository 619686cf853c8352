import { useParams } from 'react-router';
import { usePrefetched } from '../../../../../api/query.ts';
import { Confirm } from '../../../../../shell/confirm.tsx';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { CreateCopyDialog } from '../../create-copy-dialog.tsx';
import { GoBackDialog } from '../../go-back-dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Snapshot');

export default function SnapshotActPage() {
  const server = useServer();
  const { copyId = '', act } = useParams();
  const { snapshots } = usePrefetched('vmSnapshots', { params: { server_id: server.id } });
  const close = useClose();
  const name = snapshots.find(({ snapshot_id }) => snapshot_id === copyId)?.name ?? '';
  const params = { server_id: server.id, snapshot_id: copyId };
  const remove = useAct('vmSnapshotDelete', { kind: 'info' });
  const goBack = useAct('vmSnapshotRollback', { kind: 'info', done: close });
  const makeImage = useAct('vmSnapshotImage', { kind: 'info', done: close });
  if (act === 'image') {
    return (
      <CreateCopyDialog
        title="Make an image"
        description={`New servers can be made from it, as it was in the snapshot “${name}”. It stays when this server and its copies are gone. SSH host keys and passwords are in it, too.`}
        onClose={close}
        onCreate={(body) => makeImage.send({ params, body })}
      />
    );
  }
  if (act === 'delete') {
    return (
      <Confirm
        open
        onClose={close}
        title={`Delete the snapshot ${name}?`}
        text={`The server is not touched. You cannot go back to the snapshot “${name}” any more.`}
        action="Delete the snapshot"
        actionVariant="danger"
        onConfirm={() => remove.send({ params, body: {} })}
      />
    );
  }
  return (
    <GoBackDialog
      serverName={server.proxmox_vm_name}
      title={`Roll ${server.proxmox_vm_name} back to ${name}?`}
      warning={`The disk of ${server.proxmox_vm_name} becomes what it was then. Everything that was changed since is lost, and the server restarts.`}
      action="Roll back"
      onClose={close}
      onGoBack={(body) => goBack.send({ params, body })}
    />
  );
}
