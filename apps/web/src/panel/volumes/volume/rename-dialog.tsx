import { nameVolumeBody, type Volume } from '@resolvo/contract/machines/volumes';
import { volumeLimits } from '@resolvo/contract/volume-size';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface RenameDialogProps {
  readonly volume: Volume;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RenameDialog({ volume, open, onClose }: RenameDialogProps) {
  const rename = useAct('volumeRename', { closeFirst: onClose });
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={`Rename ${volume.name}`}>
      <Form
        schema={nameVolumeBody}
        defaultValues={{ name: volume.name }}
        submitLabel="Rename"
        onSubmit={(body) => rename.send({ params: { volume_id: volume.volume_id }, body })}
      >
        <FormTextField name="name" label="Name" maxLength={volumeLimits.nameLength} autoComplete="off" />
      </Form>
    </Dialog>
  );
}
