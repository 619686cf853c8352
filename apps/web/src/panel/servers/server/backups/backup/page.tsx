import { useParams } from 'react-router';
import { usePrefetched } from '../../../../../api/query.ts';
import { Confirm } from '../../../../../shell/confirm.tsx';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { CreateCopyDialog } from '../../create-copy-dialog.tsx';
import { GoBackDialog } from '../../go-back-dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Backup');

export default function BackupActPage() {
  const server = useServer();
  const { copyId = '', act } = useParams();
  const { backups } = usePrefetched('vmBackups', { params: { server_id: server.id } });
  const close = useClose();
  const name = backups.find(({ backup_id }) => backup_id === copyId)?.name ?? '';
  const params = { server_id: server.id, backup_id: copyId };
  const remove = useAct('vmBackupDelete', { kind: 'info' });
  const goBack = useAct('vmBackupRestore', { kind: 'info', done: close });
  const makeImage = useAct('vmBackupImage', { kind: 'info', done: close });
  if (act === 'image') {
    return (
      <CreateCopyDialog
        title="Make an image"
        description={`New servers can be made from it, as it was in the backup “${name}”. It stays when this server and its copies are gone. SSH host keys and passwords are in it, too.`}
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
        title={`Delete the backup ${name}?`}
        text={`The server is not touched. The backup “${name}” cannot be restored any more.`}
        action="Delete the backup"
        actionVariant="danger"
        onConfirm={() => remove.send({ params, body: {} })}
      />
    );
  }
  return (
    <GoBackDialog
      serverName={server.proxmox_vm_name}
      title={`Restore ${server.proxmox_vm_name} from ${name}?`}
      warning={`The disk of ${server.proxmox_vm_name} is erased and replaced by the backup. What was changed since is lost, and so are its snapshots.`}
      action="Restore"
      onClose={close}
      onGoBack={(body) => goBack.send({ params, body })}
    />
  );
}
