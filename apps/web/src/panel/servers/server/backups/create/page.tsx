import { call } from '../../../../../api/client.ts';
import { invalidate } from '../../../../../api/query.ts';
import { notify } from '../../../../../shell/notifications.ts';
import { titleAbout } from '../../../../../shell/title.ts';
import { CreateCopyDialog } from '../../create-copy-dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Make a backup');

export default function CreateBackupPage() {
  const server = useServer();
  const close = useClose();
  return (
    <CreateCopyDialog
      title="Make a backup"
      description={`Copies all of ${server.proxmox_vm_name} to the backup storage. The server goes on running.`}
      onClose={close}
      onCreate={async (body) => {
        const { details } = await call('vmBackupCreate', { params: { server_id: server.id }, body });
        await invalidate('vmData', 'vmTasks', 'vmBackups');
        notify('info', details);
        close();
      }}
    />
  );
}
