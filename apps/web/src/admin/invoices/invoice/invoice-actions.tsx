import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { refundBody } from '@resolvo/contract/money/payments';
import { canReissue } from '@resolvo/contract/money/reissue';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { MarkPaidDialog } from '../../../features/money/invoices/mark-paid-dialog.tsx';
import { whereMoneyGoes } from '../../../features/money/invoices/where-money-goes.ts';
import { TouchedList } from '../../../features/sales/endings/touched-list.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NextAct } from '../../../ui/next-act.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { refundVerdict } from './refund-verdict.ts';
import { ReissueDialog } from './reissue-dialog.tsx';

const cancelForm = refundBody.pick({ reason: true });

export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { open: asked, show, close } = useDialog(['paid', 'reissue', 'cancel', 'refund']);
  const { reason } = useRights();
  const status = invoice.invoice_status;
  const verdicts = {
    paid: reason('invoiceMarkPaid') ?? invoiceCan.markPaid(status),
    reissue: reason('invoiceReissue') ?? canReissue(invoice),
    cancel: reason('invoiceCancel') ?? invoiceCan.cancel(status),
    refund: reason('invoiceRefund') ?? refundVerdict(invoice),
  };
  // The URL may open a dialog for an action that is no longer possible.
  const open = asked !== undefined && verdicts[asked] === true ? asked : undefined;
  const params = { invoice_id: invoice.invoice_id };

  const cancel = useAct('invoiceCancel', { said: 'The invoice is cancelled.', done: close });

  return (
    <Card title="Invoice Actions">
      <NextAct
        acts={[
          {
            label: 'Mark as Paid',
            forward: true,
            disabledReason: reasonOf(verdicts.paid),
            onSelect: () => show('paid'),
          },
          { label: 'Issue Refund', disabledReason: reasonOf(verdicts.refund), onSelect: () => show('refund') },
          {
            label: 'Credit and Issue Anew',
            disabledReason: reasonOf(verdicts.reissue),
            onSelect: () => show('reissue'),
          },
          {
            label: 'Cancel Invoice',
            tone: 'danger',
            disabledReason: reasonOf(verdicts.cancel),
            onSelect: () => show('cancel'),
          },
        ]}
      />
      <MarkPaidDialog invoice={open === 'paid' ? invoice : undefined} onClose={close} />
      <Dialog
        open={open === 'cancel'}
        onOpenChange={(wanted) => wanted || close()}
        title={`Cancel invoice #${invoice.invoice_number}?`}
        description={`A credit note over all of it is issued, and if it is the first of its order, the order is cancelled. ${whereMoneyGoes(invoice)}This cannot be undone.`}
      >
        <Form
          schema={cancelForm}
          defaultValues={{ reason: '' }}
          submitLabel="Cancel Invoice"
          submitVariant="danger"
          onSubmit={(body) => cancel.send({ params, body })}
        >
          <Touched invoiceId={invoice.invoice_id} />
          <FormTextField name="reason" label="Reason" />
        </Form>
      </Dialog>
      <ReissueDialog invoice={invoice} open={open === 'reissue'} onClose={close} />
      <RefundDialog invoice={invoice} open={open === 'refund'} onClose={close} />
    </Card>
  );
}

function Touched({ invoiceId }: { invoiceId: string }) {
  const touched = useEndpoint('invoiceTouched', { params: { invoice_id: invoiceId }, query: { act: 'cancel' } });
  return <TouchedList side="staff" touched={touched} />;
}
