import { useNavigate } from 'react-router';
import { call } from '../../../../api/client.ts';
import { invalidate } from '../../../../api/query.ts';
import { paths } from '../../../../paths.ts';
import { Confirm } from '../../../../shell/confirm.tsx';
import { notify } from '../../../../shell/notifications.ts';
import { titleAbout } from '../../../../shell/title.ts';
import { Overview } from '../overview/overview.tsx';
import { useServer } from '../use-server.ts';

export const meta = titleAbout('Cancel server');

export default function CancelServerPage() {
  const server = useServer();
  const navigate = useNavigate();
  return (
    <>
      <Overview />
      <Confirm
        open
        onClose={() => void navigate(paths.server(server), { preventScrollReset: true })}
        title={`Cancel ${server.proxmox_vm_name}?`}
        text={
          <>
            It is not renewed any more. It runs until the end of the period that is paid; then{' '}
            <strong className="text-text">{server.proxmox_vm_name}</strong> is deleted with its disk, its snapshots, its
            backups and its addresses.
          </>
        }
        action="Cancel this server"
        onConfirm={async () => {
          const { details } = await call('vmCancel', { params: { server_id: server.id }, body: {} });
          notify('success', details);
          await invalidate('vmData', 'vmActivity', 'billingData');
        }}
      />
    </>
  );
}
