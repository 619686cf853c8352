import { formatMoney } from '@resolvo/contract/money';
import { bookPaymentBody } from '@resolvo/contract/money/finance';
import { euroInput } from '@resolvo/contract/money-input';
import type { FoundClient } from '@resolvo/contract/people/clients';
import { useState } from 'react';
import { z } from 'zod';
import { useEndpoint } from '../../../../api/query.ts';
import { methodNames } from '../../../../features/money/invoices/invoice-history.tsx';
import { useChosenClient } from '../../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../../features/people/clients/client-search.tsx';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../../shell/form-fields.tsx';
import { privateTitle } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useClose } from '../use-close.ts';

export const meta = privateTitle('Book payment');

const schema = bookPaymentBody.omit({ user_id: true, idempotency_key: true }).extend({
  amount: euroInput('Please enter an amount.'),
  // The select's first option is the balance, which has no invoice id.
  invoice_id: z.string().transform((value) => value || undefined),
});
const methods = bookPaymentBody.shape.method.options.map((value) => ({ value, label: methodNames[value] }));

export default function BookPaymentPage() {
  const close = useClose();
  const [client, setClient] = useChosenClient();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Book payment"
      description="Money that came in outside the card gateway. This cannot be undone, only refunded."
    >
      <div className="flex flex-col gap-5">
        <ClientChoice client={client} onChange={setClient} />
        {client ? <BookForm key={client.user_id} client={client} onDone={close} /> : null}
      </div>
    </Dialog>
  );
}

function BookForm({ client, onDone }: { client: FoundClient; onDone: () => void }) {
  const { user_id } = client;
  // Idempotency key of this form: a retry after a lost answer is the same payment.
  const [key] = useState(() => crypto.randomUUID());
  const { data } = useEndpoint('invoiceList', { query: { search: user_id, status: 'awaiting_payment', limit: 100 } });
  const book = useAct('paymentBook', { done: onDone });
  const targets = [
    { value: '', label: 'Credit balance' },
    ...(data?.invoices ?? []).map(({ invoice_id, invoice_number, invoice_total }) => ({
      value: invoice_id,
      label: `Invoice #${invoice_number} over ${formatMoney(invoice_total)}`,
    })),
  ];
  return (
    <Form
      schema={schema}
      defaultValues={{ invoice_id: '', amount: '', method: 'bank_transfer', reference: '', reason: '' }}
      submitLabel="Book payment"
      onSubmit={(body) => book.send({ body: { ...body, user_id, idempotency_key: key } })}
    >
      <FormSelectField name="invoice_id" label="For" options={targets} />
      <FormTextField
        name="amount"
        label="Amount (€)"
        inputMode="decimal"
        hint="What is more than an invoice asks for goes to the credit balance."
      />
      <FormSelectField name="method" label="Method" options={methods} />
      <FormTextField name="reference" label="Reference" hint="As on the bank statement. The same one is booked once." />
      <FormTextField name="reason" label="Reason" />
    </Form>
  );
}
