import { call } from '../../../../../api/client.ts';
import { invalidate } from '../../../../../api/query.ts';
import { notify } from '../../../../../shell/notifications.ts';
import { titleAbout } from '../../../../../shell/title.ts';
import { CreateCopyDialog } from '../../create-copy-dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Take a snapshot');

export default function CreateSnapshotPage() {
  const server = useServer();
  const close = useClose();
  return (
    <CreateCopyDialog
      title="Take a snapshot"
      description={`Keeps the disk of ${server.proxmox_vm_name} as it is now. The server goes on running.`}
      onClose={close}
      onCreate={async (body) => {
        const { details } = await call('vmSnapshotCreate', { params: { server_id: server.id }, body });
        await invalidate('vmData', 'vmTasks', 'vmSnapshots');
        notify('info', details);
        close();
      }}
    />
  );
}
