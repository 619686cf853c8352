import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { markPaidBody } from '@resolvo/contract/money/payments';
import { Form } from '../../../shell/form.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SeenPaymentFields, seenPayment } from './seen-payment-fields.tsx';

const schema = markPaidBody.omit({ amount: true });

interface MarkPaidProps {
  /** The dialog is open while this is set. */
  readonly invoice: Pick<Invoice, 'invoice_id' | 'invoice_number' | 'invoice_total'> | undefined;
  readonly onClose: () => void;
}

/** Used for an invoice and for the order it belongs to. */
export function MarkPaidDialog({ invoice, onClose }: MarkPaidProps) {
  const what = invoice ? `${formatMoney(invoice.invoice_total)} for invoice #${invoice.invoice_number}` : '';
  const pay = useAct('invoiceMarkPaid', { done: onClose });
  return (
    <Dialog
      open={invoice !== undefined}
      onOpenChange={(open) => open || onClose()}
      title="Mark as Paid"
      description={`Books that ${what} came in. This cannot be undone, only refunded.`}
    >
      <Form
        schema={schema}
        defaultValues={seenPayment()}
        submitLabel="Mark as Paid"
        onSubmit={async (body) => {
          if (!invoice) return;
          await pay.send({ params: { invoice_id: invoice.invoice_id }, body });
        }}
      >
        <SeenPaymentFields />
      </Form>
    </Dialog>
  );
}
