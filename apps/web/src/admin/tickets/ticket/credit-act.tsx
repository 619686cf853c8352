import { creditBody } from '@resolvo/contract/help/ticket-desk';
import { formatMoney } from '@resolvo/contract/money';
import { euroInput } from '@resolvo/contract/money-input';
import { useState } from 'react';
import { usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ticketInput } from './ticket-input.ts';

const creditForm = creditBody
  .pick({ reason: true })
  .extend({ amount: euroInput('Please enter an amount.').pipe(creditBody.shape.amount) });

/** A gift to the client's balance. The limit of a ticket is the server's. */
export function CreditAct({ enquiryId, number }: { enquiryId: string; number: number }) {
  const { credit_left: left } = usePrefetched('enquiryDesk', ticketInput(enquiryId));
  const { reason } = useRights();
  const [isOpen, setOpen] = useState(false);
  // Idempotency key of this form: a retry after a lost answer is the same credit.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const credit = useAct('enquiryCredit', {
    done: () => {
      setOpen(false);
      setKey(crypto.randomUUID());
    },
  });
  const spent = left === 0 ? 'The limit of credits on this ticket is reached.' : undefined;
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <span className="text-muted">Up to {formatMoney(left)} on this ticket</span>
        <Button
          variant="secondary"
          size="sm"
          disabledReason={reason('enquiryCredit') ?? spent}
          onClick={() => setOpen(true)}
        >
          Give credit
        </Button>
      </p>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Give credit for #${number}`}
        description={`It is added to the balance of the client of this ticket at once. Up to ${formatMoney(left)} can be given on this ticket.`}
      >
        <Form
          schema={creditForm}
          defaultValues={{ amount: '', reason: '' }}
          submitLabel="Add to the balance"
          onSubmit={(body) => credit.send({ ...ticketInput(enquiryId), body: { ...body, idempotency_key: key } })}
        >
          <FormTextField name="amount" label="Amount (€)" inputMode="decimal" />
          <FormTextField name="reason" label="Reason" hint="It stays in the books, and the client sees it." />
        </Form>
      </Dialog>
    </>
  );
}
