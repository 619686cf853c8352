import { type PrivateNetwork, renameNetworkBody } from '@resolvo/contract/machines/private-networks';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface RenameDialogProps {
  readonly network: PrivateNetwork;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RenameDialog({ network, open, onClose }: RenameDialogProps) {
  const rename = useAct('networkRename', { closeFirst: onClose });
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={`Rename ${network.name}`}>
      <Form
        schema={renameNetworkBody}
        defaultValues={{ name: network.name }}
        submitLabel="Rename"
        onSubmit={(body) => rename.send({ params: { network_id: network.network_id }, body })}
      >
        <FormTextField name="name" label="Name" maxLength={60} autoComplete="off" />
      </Form>
    </Dialog>
  );
}
