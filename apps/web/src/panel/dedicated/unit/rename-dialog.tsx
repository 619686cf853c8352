import { type DedicatedDetail, renameDedicatedBody } from '@resolvo/contract/machines/dedicated-units';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface RenameDialogProps {
  readonly unit: DedicatedDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RenameDialog({ unit, open, onClose }: RenameDialogProps) {
  const rename = useAct('dedicatedRename', { done: onClose });
  return (
    <Dialog open={open} onOpenChange={(wanted) => wanted || onClose()} title={`Rename ${unit.name}`}>
      <Form
        schema={renameDedicatedBody}
        defaultValues={{ name: unit.name }}
        submitLabel="Save name"
        onSubmit={(body) => rename.send({ params: { dedicated_id: unit.dedicated_id }, body })}
      >
        <FormTextField
          name="name"
          label="Name"
          hint="In your lists, mails and bills. It changes nothing on the machine."
        />
      </Form>
    </Dialog>
  );
}
