import { attachVolumeBody, type Volume } from '@resolvo/contract/machines/volumes';
import { usePrefetched } from '../../../api/query.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EndsNotice } from '../ends-notice.tsx';

interface AttachDialogProps {
  readonly volume: Volume;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AttachDialog({ volume, open, onClose }: AttachDialogProps) {
  const { proxmox } = usePrefetched('accountProducts', {});
  const attach = useAct('volumeAttach', { kind: 'info', closeFirst: onClose });
  const here = proxmox.filter(
    ({ id, location, server_state }) =>
      location === volume.location && server_state === 'active' && id !== volume.server_id,
  );
  const title = volume.server_id === null ? `Attach ${volume.name}` : `Move ${volume.name} to another server`;
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={title}>
      {here.length === 0 ? (
        <Notice tone="info">
          You have no {volume.server_id === null ? '' : 'other '}server in {volume.location} that runs. A volume is
          attached to servers of its own place.
        </Notice>
      ) : (
        <Form
          schema={attachVolumeBody}
          defaultValues={{ server_id: here[0]?.id ?? '' }}
          submitLabel={volume.server_id === null ? 'Attach' : 'Move'}
          onSubmit={(body) => attach.send({ params: { volume_id: volume.volume_id }, body })}
        >
          {volume.server_id === null ? null : (
            <Notice tone="warn">
              Unmount it in {volume.server_name} first: programs that still write to it lose what they write.
            </Notice>
          )}
          <FormSelectField
            name="server_id"
            label="Server"
            options={here.map(({ id, proxmox_vm_name }) => ({ value: id, label: proxmox_vm_name }))}
            hint="No restart is needed."
          />
          <EndsNotice field="server_id" servers={here} />
        </Form>
      )}
    </Dialog>
  );
}
