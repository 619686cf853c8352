import { formatMoney } from '@resolvo/contract/money';
import { bookPaymentBody } from '@resolvo/contract/money/finance';
import type { InvoiceListed } from '@resolvo/contract/money/invoices';
import { typedEuro } from '@resolvo/contract/money-input';
import type { FoundClient } from '@resolvo/contract/people/clients';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useEndpoint } from '../../../../api/query.ts';
import { SeenPaymentFields, seenPayment } from '../../../../features/money/invoices/seen-payment-fields.tsx';
import { Settles, typedPayment } from '../../../../features/money/invoices/settles.tsx';
import { useChosenClient } from '../../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../../features/people/clients/client-search.tsx';
import { OffForOwnAccount } from '../../../../features/people/clients/own-account.tsx';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../../shell/form-fields.tsx';
import { formatDay } from '../../../../shell/relative-time.tsx';
import { privateTitle } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useClose } from '../use-close.ts';

export const meta = privateTitle('Book payment');

const schema = bookPaymentBody.omit({ user_id: true, idempotency_key: true }).extend({
  amount: typedPayment,
  // The select's option of the balance has no invoice id.
  invoice_id: z.string().transform((value) => value || undefined),
});

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
        {client ? (
          <OffForOwnAccount userId={client.user_id}>
            <Booking key={client.user_id} client={client} onDone={close} />
          </OffForOwnAccount>
        ) : null}
      </div>
    </Dialog>
  );
}

interface BookingProps {
  readonly client: FoundClient;
  readonly onDone: () => void;
}

/** Waits for what is due, because the form begins with it. */
function Booking({ client, onDone }: BookingProps) {
  const { data } = useEndpoint('invoiceList', {
    query: { search: client.user_id, status: 'awaiting_payment', sort: 'due', limit: 100 },
  });
  if (!data) return <Skeleton className="h-80" />;
  return <BookForm client={client} due={data.invoices} onDone={onDone} />;
}

function BookForm({ client, due, onDone }: BookingProps & { due: readonly InvoiceListed[] }) {
  const { user_id } = client;
  // Idempotency key of this form: a retry after a lost answer is the same payment.
  const [key] = useState(() => crypto.randomUUID());
  // The one that is due first when the form opens: a later answer must not change what is chosen.
  const [first] = useState(due[0]);
  const book = useAct('paymentBook', { done: onDone });
  const targets = [
    ...due.map(({ invoice_id, invoice_number, invoice_open, invoice_due_date }) => ({
      value: invoice_id,
      label: `Invoice #${invoice_number}: ${formatMoney(invoice_open)}, due ${formatDay(invoice_due_date)}`,
    })),
    { value: '', label: 'Credit balance' },
  ];
  return (
    <Form
      schema={schema}
      defaultValues={{
        invoice_id: first?.invoice_id ?? '',
        amount: first ? typedEuro(first.invoice_open) : '',
        ...seenPayment(),
      }}
      submitLabel="Book payment"
      onSubmit={(body) => book.send({ body: { ...body, user_id, idempotency_key: key } })}
    >
      <FormSelectField name="invoice_id" label="For" options={targets} />
      <FormTextField name="amount" label="Amount (€)" inputMode="decimal" />
      <SettlesChosen due={due} />
      <SeenPaymentFields />
    </Form>
  );
}

/** The invoice that is chosen, and what the amount does to it. */
function SettlesChosen({ due }: { due: readonly InvoiceListed[] }) {
  const chosen = useWatch<{ invoice_id: string }, 'invoice_id'>({ name: 'invoice_id' });
  return <Settles invoice={due.find(({ invoice_id }) => invoice_id === chosen)} />;
}
