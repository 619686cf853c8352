import { titleAbout } from '../../../../../shell/title.ts';
import { useAct } from '../../../../../shell/use-act.ts';
import { CreateCopyDialog } from '../../create-copy-dialog.tsx';
import { useServer } from '../../use-server.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Take a snapshot');

export default function CreateSnapshotPage() {
  const server = useServer();
  const close = useClose();
  const create = useAct('vmSnapshotCreate', { kind: 'info', done: close });
  return (
    <CreateCopyDialog
      title="Take a snapshot"
      description={`Keeps the disk of ${server.proxmox_vm_name} as it is now. The server keeps running.`}
      onClose={close}
      onCreate={(body) => create.send({ params: { server_id: server.id }, body })}
    />
  );
}
