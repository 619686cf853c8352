import { invoiceCan } from '@resolvo/contract/invoice-states';
import type { Invoice } from '@resolvo/contract/invoices';
import { formatMoney } from '@resolvo/contract/money';
import { euroInput } from '@resolvo/contract/money-input';
import { refundBody } from '@resolvo/contract/payments';
import type { Verdict } from '@resolvo/contract/states';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { MarkPaidDialog } from '../../../features/invoices/mark-paid-dialog.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const reason = (verdict: Verdict) => (verdict === true ? undefined : verdict);
const cancelForm = refundBody.pick({ reason: true });
const refundForm = cancelForm.extend({ amount: euroInput('Please enter an amount.') });

export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const [asking, setAsking] = useState<'paid' | 'cancel' | 'refund'>();
  const close = () => setAsking(undefined);
  const status = invoice.invoice_status;
  const params = { invoice_id: invoice.invoice_id };
  const left = invoice.invoice_total - invoice.credit_notes.reduce((sum, note) => sum + note.total, 0);

  async function done(text: string) {
    notify('success', text);
    await invalidate('invoiceDetail', 'invoiceList', 'orderDetail', 'orderList', 'orderCounts');
    close();
  }

  return (
    <Card title="Invoice Actions">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabledReason={reason(invoiceCan.markPaid(status))}
          onClick={() => setAsking('paid')}
        >
          Mark as Paid
        </Button>
        <Button
          variant="secondary"
          disabledReason={reason(invoiceCan.refund(status))}
          onClick={() => setAsking('refund')}
        >
          Issue Refund
        </Button>
        <Button variant="danger" disabledReason={reason(invoiceCan.cancel(status))} onClick={() => setAsking('cancel')}>
          Cancel Invoice
        </Button>
      </div>
      <MarkPaidDialog invoiceId={asking === 'paid' ? invoice.invoice_id : undefined} onClose={close} />
      <Dialog
        open={asking === 'cancel'}
        onOpenChange={(open) => open || close()}
        title={`Cancel invoice #${invoice.invoice_number}?`}
        description="A credit note over all of it is issued, and its order is cancelled. This cannot be undone."
      >
        <Form
          schema={cancelForm}
          defaultValues={{ reason: '' }}
          submitLabel="Cancel Invoice"
          submitVariant="danger"
          onSubmit={async (body) => {
            await call('invoiceCancel', { params, body });
            await done('The invoice is cancelled.');
          }}
        >
          <FormTextField name="reason" label="Reason" autoFocus />
        </Form>
      </Dialog>
      <Dialog
        open={asking === 'refund'}
        onOpenChange={(open) => open || close()}
        title={`Refund invoice #${invoice.invoice_number}`}
        description={`At most ${formatMoney(left)} go to the customer’s credit balance, by a credit note.`}
      >
        <Form
          schema={refundForm}
          defaultValues={{ amount: (left / 100).toFixed(2), reason: '' }}
          submitLabel="Issue Refund"
          submitVariant="danger"
          onSubmit={async (body) => {
            await call('invoiceRefund', { params, body });
            await done('The refund is in the customer’s credit balance.');
          }}
        >
          <FormTextField name="amount" label="Amount (€)" inputMode="decimal" />
          <FormTextField name="reason" label="Reason" />
        </Form>
      </Dialog>
    </Card>
  );
}
