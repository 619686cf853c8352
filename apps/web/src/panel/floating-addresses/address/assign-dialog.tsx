import { assignFloatingBody, type FloatingAddress } from '@resolvo/contract/machines/floating-addresses';
import { usePrefetched } from '../../../api/query.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface AssignDialogProps {
  readonly floating: FloatingAddress;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AssignDialog({ floating, open, onClose }: AssignDialogProps) {
  const { proxmox } = usePrefetched('accountProducts', {});
  const assign = useAct('floatingAssign', { kind: 'info', closeFirst: onClose });
  const isFree = floating.server_id === null;
  const here = proxmox.filter(
    ({ id, location, server_state }) =>
      location === floating.location && server_state === 'active' && id !== floating.server_id,
  );
  const title = isFree ? `Assign ${floating.address}` : `Move ${floating.address} to another server`;
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={title}>
      {here.length === 0 ? (
        <Notice tone="info">
          You have no {isFree ? '' : 'other '}server in {floating.location} that runs. A floating address is assigned to
          servers of its own place.
        </Notice>
      ) : (
        <Form
          schema={assignFloatingBody}
          defaultValues={{ server_id: here[0]?.id ?? '' }}
          submitLabel={isFree ? 'Assign' : 'Move'}
          onSubmit={(body) => assign.send({ params: { floating_id: floating.floating_id }, body })}
        >
          <FormSelectField
            name="server_id"
            label="Server"
            options={here.map(({ id, proxmox_vm_name }) => ({ value: id, label: proxmox_vm_name }))}
            hint={isFree ? 'No restart is needed.' : `${floating.server_name} loses it first. No restart is needed.`}
          />
        </Form>
      )}
    </Dialog>
  );
}
