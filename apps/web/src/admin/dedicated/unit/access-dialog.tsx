import { dedicatedAccessBody, type StaffDedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface AccessDialogProps {
  readonly unit: StaffDedicatedDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AccessDialog({ unit, open, onClose }: AccessDialogProps) {
  const replace = useAct('adminDedicatedAccess', { done: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Replace the access data of ${unit.name}`}
      description="They are sealed: staff cannot read them here. The client is told by mail, and sees them once."
    >
      <Form
        schema={dedicatedAccessBody}
        defaultValues={{ access: '' }}
        submitLabel="Seal them"
        onSubmit={(body) => replace.send({ params: { dedicated_id: unit.dedicated_id }, body })}
      >
        <FormTextareaField
          name="access"
          label="Access data"
          hint="User, password, remote console: whatever the client signs in with."
          rows={5}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  );
}
