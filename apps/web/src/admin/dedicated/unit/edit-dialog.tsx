import type { StaffDedicatedDetail } from '@resolvo/contract/machines/dedicated-units';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { editUnitForm, partLine } from './unit-lines.ts';

interface EditDialogProps {
  readonly unit: StaffDedicatedDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function EditDialog({ unit, open, onClose }: EditDialogProps) {
  const edit = useAct('adminDedicatedEdit', { done: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Edit ${unit.name}`}
      description="The client is told by mail when name, addresses, parts or the note for them change."
    >
      <Form
        schema={editUnitForm}
        defaultValues={{
          name: unit.name,
          addresses: unit.addresses.join('\n'),
          rack: unit.rack,
          port: unit.port,
          parts: unit.parts.map(partLine).join('\n'),
          note: unit.note,
          staff_note: unit.staff_note,
        }}
        submitLabel="Save"
        onSubmit={(body) => edit.send({ params: { dedicated_id: unit.dedicated_id }, body })}
      >
        <FormTextField name="name" label="Name" />
        <FormTextareaField
          name="addresses"
          label="Addresses"
          hint="One a line; networks as 192.0.2.16/29. Those of our subnets are held there."
          rows={3}
          spellCheck={false}
        />
        <FormTextField name="rack" label="Rack" hint="For staff." />
        <FormTextField name="port" label="Port" hint="For staff." />
        <FormTextareaField
          name="parts"
          label="Parts"
          hint="One a line, with serial numbers after a colon: 2 × NVMe disk, 960 GB: S1, S2"
          rows={6}
          spellCheck={false}
        />
        <FormTextareaField name="note" label="Note for the client" rows={3} />
        <FormTextareaField name="staff_note" label="Note for staff alone" rows={3} />
      </Form>
    </Dialog>
  );
}
