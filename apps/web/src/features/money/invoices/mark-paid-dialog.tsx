import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { markPaidBody } from '@resolvo/contract/money/payments';
import { typedEuro } from '@resolvo/contract/money-input';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SeenPaymentFields, seenPayment } from './seen-payment-fields.tsx';
import { Settles, type Settling, typedPayment } from './settles.tsx';

const schema = markPaidBody.extend({ amount: typedPayment });

interface MarkPaidProps {
  /** The dialog is open while this is set. */
  readonly invoice: Pick<Invoice, 'invoice_id' | 'invoice_number' | 'invoice_total' | 'invoice_open'> | undefined;
  readonly onClose: () => void;
}

/** A part does not make it paid, and the button says so. */
function label(typed: string, invoice: Settling | undefined): string {
  const { data: cents = 0 } = typedPayment.safeParse(typed);
  return invoice && cents > 0 && cents < invoice.invoice_open ? `Book a part of ${formatMoney(cents)}` : 'Mark as Paid';
}

/** Used for an invoice and for the order it belongs to. */
export function MarkPaidDialog({ invoice, onClose }: MarkPaidProps) {
  const asks = invoice ? `Invoice #${invoice.invoice_number} asks for ${formatMoney(invoice.invoice_open)}.` : '';
  const pay = useAct('invoiceMarkPaid', { done: onClose });
  return (
    <Dialog
      open={invoice !== undefined}
      onOpenChange={(open) => open || onClose()}
      title="Mark as Paid"
      description={`${asks} Book what came in, all of it or a part. This cannot be undone, only refunded.`}
    >
      <Form
        schema={schema}
        defaultValues={{ amount: typedEuro(invoice?.invoice_open ?? 0), ...seenPayment() }}
        submitLabel={({ amount }) => label(amount, invoice)}
        onSubmit={async (body) => {
          if (!invoice) return;
          await pay.send({ params: { invoice_id: invoice.invoice_id }, body });
        }}
      >
        <FormTextField name="amount" label="Amount (€)" inputMode="decimal" />
        <Settles invoice={invoice} />
        <SeenPaymentFields />
      </Form>
    </Dialog>
  );
}
