import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { CreateCopyDialog } from '../../create-copy-dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Make a backup');

export default function CreateBackupPage() {
  const server = useServer();
  const close = useClose();
  const create = useAct('vmBackupCreate', { kind: 'info', done: close });
  return (
    <CreateCopyDialog
      title="Make a backup"
      description={`Copies all of ${server.proxmox_vm_name} to the backup storage. The server keeps running.`}
      onClose={close}
      onCreate={(body) => create.send({ params: { server_id: server.id }, body })}
    />
  );
}
