import { formatMoney } from '@resolvo/contract/money';
import { adjustBody } from '@resolvo/contract/money/payments';
import { euroInput } from '@resolvo/contract/money-input';
import { useState } from 'react';
import { z } from 'zod';
import { useChosenClient } from '../../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../../features/people/clients/client-search.tsx';
import { OffForOwnAccount } from '../../../../features/people/clients/own-account.tsx';
import { Form } from '../../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../../shell/form-fields.tsx';
import { privateTitle } from '../../../../shell/title.ts';
import { useAct } from '../../../../shell/use-act.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useClose } from '../use-close.ts';

export const meta = privateTitle('Adjust balance');

const schema = adjustBody.pick({ reason: true }).extend({
  direction: z.enum(['add', 'take']),
  amount: euroInput('Please enter an amount.').refine((cents) => cents > 0, {
    error: 'Please enter an amount above 0.',
  }),
});
const directions = [
  { value: 'add', label: 'Add to the balance' },
  { value: 'take', label: 'Take from the balance' },
];

export default function AdjustBalancePage() {
  const close = useClose();
  const [client, setClient] = useChosenClient();
  // Idempotency key of this form: a retry after a lost answer is the same adjustment.
  const [key] = useState(() => crypto.randomUUID());
  const adjust = useAct('balanceAdjust', {
    said: ({ balance }) => `The balance of ${client?.email ?? ''} is ${formatMoney(balance)} now.`,
    done: close,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title="Adjust balance"
      description="A gift or a correction, not money that came in. The reason stays in the books."
    >
      <div className="flex flex-col gap-5">
        <ClientChoice client={client} onChange={setClient} />
        {client ? (
          <OffForOwnAccount userId={client.user_id}>
            <Form
              schema={schema}
              defaultValues={{ direction: 'add', amount: '', reason: '' }}
              submitLabel="Adjust balance"
              onSubmit={async ({ direction, amount, reason }) => {
                const change = direction === 'add' ? amount : -amount;
                await adjust.send({ body: { user_id: client.user_id, amount: change, reason, idempotency_key: key } });
              }}
            >
              <FormSelectField name="direction" label="What to do" options={directions} />
              <FormTextField name="amount" label="Amount (€)" inputMode="decimal" />
              <FormTextField name="reason" label="Reason" />
            </Form>
          </OffForOwnAccount>
        ) : null}
      </div>
    </Dialog>
  );
}
