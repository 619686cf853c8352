import { markPaidBody } from '@resolvo/contract/payments';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import { Form } from '../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../shell/form-fields.tsx';
import { notify } from '../../shell/notifications.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { methodNames } from './invoice-history.tsx';

const schema = markPaidBody.omit({ amount: true });
const methods = schema.shape.method.options.map((value) => ({ value, label: methodNames[value] }));

/** For an invoice, and for the order that it belongs to. */
export function MarkPaidDialog({ invoiceId, onClose }: { invoiceId: string | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={invoiceId !== undefined}
      onOpenChange={(open) => open || onClose()}
      title="Mark as Paid"
      description="Books that the whole amount came in. This cannot be undone, only refunded."
    >
      <Form
        schema={schema}
        defaultValues={{ method: 'bank_transfer', reference: '', reason: '' }}
        submitLabel="Mark as Paid"
        onSubmit={async (body) => {
          if (invoiceId === undefined) return;
          const { details } = await call('invoiceMarkPaid', { params: { invoice_id: invoiceId }, body });
          notify('success', details);
          await invalidate('invoiceDetail', 'invoiceList', 'orderDetail', 'orderList', 'orderCounts');
          onClose();
        }}
      >
        <FormSelectField name="method" label="Method" options={methods} />
        <FormTextField
          name="reference"
          label="Reference"
          hint="As on the bank statement. The same one is booked once."
        />
        <FormTextField name="reason" label="Reason" />
      </Form>
    </Dialog>
  );
}
