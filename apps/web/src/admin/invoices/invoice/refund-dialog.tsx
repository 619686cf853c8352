import { formatMoney } from '@resolvo/contract/money';
import { type Invoice, leftOnCard, leftToRefund } from '@resolvo/contract/money/invoices';
import { refundBody } from '@resolvo/contract/money/payments';
import { euroInput } from '@resolvo/contract/money-input';
import { useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { TouchedList } from '../../../features/sales/endings/touched-list.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const schema = refundBody.omit({ idempotency_key: true }).extend({ amount: euroInput('Please enter an amount.') });

/** What is typed is named as far as it is an amount. */
function refundLabel(typed: string): string {
  const { data } = schema.shape.amount.safeParse(typed);
  return data === undefined ? 'Refund' : `Refund ${formatMoney(data)}`;
}

/** The card is offered if it paid, with the amount it can still receive. */
export function RefundDialog({ invoice, open, onClose }: { invoice: Invoice; open: boolean; onClose: () => void }) {
  // Idempotency key: a retry after a lost answer is the same refund; the next refund gets a new key.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const refunded = () => {
    setKey(crypto.randomUUID());
    onClose();
  };
  const toCard = useAct('invoiceRefund', { said: 'The refund is on its way to the card.', done: refunded });
  const toBalance = useAct('invoiceRefund', {
    said: 'The refund is in the client’s credit balance.',
    done: refunded,
  });
  const left = leftToRefund(invoice);
  const onCard = leftOnCard(invoice);
  const options = [
    ...(onCard > 0 ? [{ value: 'card', label: `The card (at most ${formatMoney(onCard)})` }] : []),
    { value: 'balance', label: 'The credit balance' },
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => wanted || onClose()}
      title={`Refund invoice #${invoice.invoice_number}`}
      description={`At most ${formatMoney(left)} goes back to the client, by a credit note.${onCard > 0 ? ' What the card does not take stays on the credit balance.' : ''}`}
    >
      <Form
        schema={schema}
        defaultValues={{ amount: (left / 100).toFixed(2), destination: onCard > 0 ? 'card' : 'balance', reason: '' }}
        submitLabel={({ amount }) => refundLabel(amount)}
        onSubmit={async (body) => {
          const params = { invoice_id: invoice.invoice_id };
          await (body.destination === 'card' ? toCard : toBalance).send({
            params,
            body: { ...body, idempotency_key: key },
          });
        }}
      >
        <Touched invoiceId={invoice.invoice_id} />
        <FormTextField name="amount" label="Amount (€)" inputMode="decimal" />
        <FormSelectField name="destination" label="Goes to" options={options} />
        <FormTextField name="reason" label="Reason" />
      </Form>
    </Dialog>
  );
}

/** Of a refund of everything that is left; a part of it touches nothing. */
function Touched({ invoiceId }: { invoiceId: string }) {
  const touched = useEndpoint('invoiceTouched', { params: { invoice_id: invoiceId }, query: { act: 'refund' } });
  return <TouchedList touched={touched} />;
}
