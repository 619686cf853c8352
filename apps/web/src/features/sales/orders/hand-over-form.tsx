import { handOver, typedAddresses } from '@resolvo/contract/sales/hand-over';
import { type StaffTask, taskDoneBody } from '@resolvo/contract/sales/tasks';
import type { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';

/** The form of the dialog: addresses are typed as lines. */
const handOverForm = taskDoneBody.extend({ hand_over: handOver.extend({ addresses: typedAddresses }) });

interface HandOverFormProps {
  readonly task: StaffTask;
  readonly onSubmit: (body: z.output<typeof handOverForm>) => Promise<unknown>;
}

/** What staff write down of a thing when they deliver it. It stands on its page from then on. */
export function HandOverForm({ task, onSubmit }: HandOverFormProps) {
  const isMachine = task.plan_type === 'dedicated';
  return (
    <Form
      schema={handOverForm}
      defaultValues={{ note: '', hand_over: { access: '', addresses: '', rack: '', port: '', note: '' } }}
      submitLabel="Deliver it"
      onSubmit={onSubmit}
    >
      <FormTextareaField
        name="hand_over.access"
        label="Access data"
        hint={`User, password, remote console. Sealed; the client sees them once.${isMachine ? '' : ' May be empty.'}`}
        rows={4}
        autoComplete="off"
        spellCheck={false}
      />
      <FormTextareaField
        name="hand_over.addresses"
        label="Addresses"
        hint="One a line; networks as 192.0.2.16/29. Those of our subnets are held there."
        rows={2}
        spellCheck={false}
      />
      {isMachine ? (
        <>
          <FormTextField name="hand_over.rack" label="Rack" hint="For staff." />
          <FormTextField name="hand_over.port" label="Port" hint="For staff." />
        </>
      ) : null}
      <FormTextareaField name="hand_over.note" label="Note for the client" hint="Stands on its page." rows={3} />
      <FormTextareaField name="note" label="Note" hint="For your colleagues. May be empty." rows={2} />
    </Form>
  );
}
