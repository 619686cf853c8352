import { useParams } from 'react-router';
import { usePrefetched } from '../../../../../api/query.ts';
import { Confirm } from '../../../../../shell/confirm.tsx';
import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Backup');

export default function BackupActPage() {
  const server = useServer();
  const { copyId = '', act } = useParams();
  const { backups } = usePrefetched('vmBackups', { params: { server_id: server.id } });
  const close = useClose();
  const name = backups.find(({ backup_id }) => backup_id === copyId)?.name ?? '';
  const deleting = act === 'delete';
  const remove = useAct('vmBackupDelete', { kind: 'info' });
  const restore = useAct('vmBackupRestore', { kind: 'info' });
  return (
    <Confirm
      open
      onClose={close}
      title={deleting ? `Delete the backup ${name}?` : `Restore ${server.proxmox_vm_name} from ${name}?`}
      text={
        deleting
          ? `The server goes on as it is. ${name} cannot be restored any more.`
          : `The disk of ${server.proxmox_vm_name} is erased and replaced by the backup. What was changed since is lost, and so are its snapshots.`
      }
      action={deleting ? 'Delete' : 'Restore'}
      onConfirm={() =>
        (deleting ? remove : restore).send({ params: { server_id: server.id, backup_id: copyId }, body: {} })
      }
    />
  );
}
