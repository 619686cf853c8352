import { formatMoney } from '@resolvo/contract/money';
import { type Invoice, leftOnCard, leftToRefund } from '@resolvo/contract/money/invoices';
import { refundBody } from '@resolvo/contract/money/payments';
import { payoutAccount } from '@resolvo/contract/money/payouts';
import { euroInput } from '@resolvo/contract/money-input';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useEndpoint } from '../../../api/query.ts';
import { PayoutFields } from '../../../features/money/payouts/payout-fields.tsx';
import { TouchedList } from '../../../features/sales/endings/touched-list.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const schema = refundBody
  .omit({ idempotency_key: true, account: true })
  .extend({ amount: euroInput('Please enter an amount.'), holder: z.string(), iban: z.string() })
  .superRefine(({ destination, ...typed }, context) => {
    if (destination !== 'bank') return;
    for (const name of ['holder', 'iban'] as const) {
      const { error } = payoutAccount[name].safeParse(typed[name]);
      if (error) context.addIssue({ code: 'custom', path: [name], message: error.issues[0]?.message ?? '' });
    }
  });

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
  const toBank = useAct('invoiceRefund', {
    said: 'The refund waits under Finance, Payouts, until it is sent at the bank.',
    done: refunded,
  });
  const left = leftToRefund(invoice);
  const onCard = leftOnCard(invoice);
  const byOthers = Math.max(0, left - onCard);
  const options = [
    ...(onCard > 0 ? [{ value: 'card', label: `The card (at most ${formatMoney(onCard)})` }] : []),
    { value: 'balance', label: 'The credit balance' },
    ...(byOthers > 0 ? [{ value: 'bank', label: `A bank account (at most ${formatMoney(byOthers)})` }] : []),
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
        defaultValues={{
          amount: (left / 100).toFixed(2),
          destination: onCard > 0 ? 'card' : 'balance',
          holder: '',
          iban: '',
          reason: '',
        }}
        submitLabel={({ amount }) => refundLabel(amount)}
        onSubmit={async ({ holder, iban, ...body }) => {
          const params = { invoice_id: invoice.invoice_id };
          const account = body.destination === 'bank' ? { account: { holder, iban } } : {};
          await { card: toCard, balance: toBalance, bank: toBank }[body.destination].send({
            params,
            body: { ...body, ...account, idempotency_key: key },
          });
        }}
      >
        <Touched invoiceId={invoice.invoice_id} />
        <FormTextField name="amount" label="Amount (€)" inputMode="decimal" />
        <FormSelectField name="destination" label="Goes to" options={options} />
        <BankAccount />
        <FormTextField name="reason" label="Reason" />
      </Form>
    </Dialog>
  );
}

/** Asked where the refund goes to one. */
function BankAccount() {
  const destination = useWatch<{ destination: string }, 'destination'>({ name: 'destination' });
  return destination === 'bank' ? <PayoutFields /> : null;
}

/** Of a refund of everything that is left; a part of it touches nothing. */
function Touched({ invoiceId }: { invoiceId: string }) {
  const touched = useEndpoint('invoiceTouched', { params: { invoice_id: invoiceId }, query: { act: 'refund' } });
  return <TouchedList side="staff" touched={touched} />;
}
