import { joinNetworkBody, type PrivateNetwork } from '@resolvo/contract/machines/private-networks';
import { usePrefetched } from '../../../api/query.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface JoinDialogProps {
  readonly network: PrivateNetwork;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function JoinDialog({ network, open, onClose }: JoinDialogProps) {
  const { proxmox } = usePrefetched('accountProducts', {});
  const join = useAct('networkJoin', { kind: 'info', closeFirst: onClose });
  const here = proxmox.filter(
    ({ id, location, server_state }) =>
      location === network.location &&
      server_state === 'active' &&
      network.members.every(({ server_id }) => server_id !== id),
  );
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={`Put a server into ${network.name}`}>
      {here.length === 0 ? (
        <Notice tone="info">
          You have no {network.members.length === 0 ? '' : 'other '}server in {network.location} that runs. Only servers
          of its place can join a network.
        </Notice>
      ) : (
        <Form
          schema={joinNetworkBody}
          defaultValues={{ server_id: here[0]?.id ?? '' }}
          submitLabel="Put it in"
          onSubmit={(body) => join.send({ params: { network_id: network.network_id }, body })}
        >
          <FormSelectField
            name="server_id"
            label="Server"
            options={here.map(({ id, proxmox_vm_name }) => ({ value: id, label: proxmox_vm_name }))}
            hint={`It gets a further network card and an address of ${network.subnet}.`}
          />
        </Form>
      )}
    </Dialog>
  );
}
