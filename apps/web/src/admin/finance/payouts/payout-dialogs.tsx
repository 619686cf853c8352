import { formatMoney } from '@resolvo/contract/money';
import { groupedIban } from '@resolvo/contract/money/iban';
import {
  type ListedPayout,
  mayPayOut,
  type PayoutRoom,
  payable,
  payoutEndBody,
  payoutForBody,
  payoutSentBody,
  sourcesInWords,
} from '@resolvo/contract/money/payouts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useEndpoint } from '../../../api/query.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { payableAmount } from '../../../features/money/payouts/payable-amount.ts';
import { PayoutFields } from '../../../features/money/payouts/payout-fields.tsx';
import { useChosenClient } from '../../../features/people/clients/chosen-client.ts';
import { ClientChoice } from '../../../features/people/clients/client-search.tsx';
import { useOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { fail } from '../../../shell/fail.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const schemaOf = (room: PayoutRoom) =>
  payoutForBody.omit({ user_id: true, idempotency_key: true }).extend({ amount: payableAmount(room) });

/** What a client asked for in a ticket or on the telephone. */
export function PayoutForDialog({ onClose }: { onClose: () => void }) {
  const [client, setClient] = useChosenClient();
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title="Write down a payout"
      description="From the credit balance of a client to their bank account. It leaves the balance now."
    >
      <div className="flex flex-col gap-5">
        <ClientChoice client={client} onChange={setClient} />
        {client ? <PayoutOf key={client.user_id} userId={client.user_id} onDone={onClose} /> : null}
      </div>
    </Dialog>
  );
}

interface PayoutOfProps {
  readonly userId: string;
  readonly onDone: () => void;
}

/** Says before what can go to a bank account, and why no more. */
export function PayoutOf({ userId, onDone }: PayoutOfProps) {
  const own = useOwnAccount(userId);
  const { data: room, error } = useEndpoint('payoutRoomOf', { query: { user_id: userId } });
  // Idempotency key of this form: a retry after a lost answer is the same payout.
  const [key] = useState(() => crypto.randomUUID());
  const ask = useAct('payoutFor', { said: 'The payout is written down, and the client is told.', done: onDone });
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!room) return <Skeleton className="h-80" />;
  const most = payable(room);
  return (
    <Form
      schema={schemaOf(room)}
      defaultValues={{ amount: '', holder: '', iban: '', reason: '' }}
      submitLabel="Write it down"
      disabledReason={
        own ?? (room.balance > 0 ? reasonOf(mayPayOut(room, 1)) : 'There is nothing on the credit balance.')
      }
      onSubmit={(body) => ask.send({ body: { ...body, user_id: userId, idempotency_key: key } })}
    >
      <KeyValueList items={[{ label: 'Credit balance', value: formatMoney(room.balance) }]} />
      <FormTextField
        name="amount"
        label="Amount (€)"
        inputMode="decimal"
        hint={most < room.balance ? reasonOf(mayPayOut(room, most + 1)) : `At most ${formatMoney(most)}.`}
      />
      <PayoutFields />
      <FormTextField name="reason" label="Reason" />
    </Form>
  );
}

interface PayoutDialogProps {
  readonly payout: ListedPayout;
  readonly onClose: () => void;
}

export function SendPayoutDialog({ payout, onClose }: PayoutDialogProps) {
  const send = useAct('payoutSend', { done: onClose });
  const params = { payout_id: payout.payout_id };
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={`${formatMoney(payout.amount)} to ${payout.holder}`}
      description="Send it at the bank first. When it is marked as sent, the client is told and the IBAN is forgotten."
    >
      <div className="flex flex-col gap-5">
        <KeyValueList
          items={[
            { label: 'Client', value: payout.user.email || 'Deleted account' },
            { label: 'Account holder', value: payout.holder },
            { label: 'IBAN', value: <Iban payout={payout} /> },
            ...(payout.sources === null
              ? []
              : [{ label: 'Came to the balance', value: sourcesInWords(payout.sources) }]),
            ...(payout.reason === '' ? [] : [{ label: 'Reason', value: payout.reason }]),
          ]}
        />
        <Form
          schema={payoutSentBody}
          defaultValues={{ sent_on: today, reference: '' }}
          submitLabel="Mark as sent"
          onSubmit={(body) => send.send({ params, body })}
        >
          <FormTextField name="sent_on" label="Sent on" type="date" max={today} />
          <FormTextField name="reference" label="Reference" hint="How the bank calls it. The client reads it." />
        </Form>
      </div>
    </Dialog>
  );
}

/** Shown on demand, and kept by this dialog alone. */
function Iban({ payout }: { payout: ListedPayout }) {
  const [iban, setIban] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (iban !== undefined) return <CopyId value={iban} what="IBAN" display={groupedIban(iban)} wraps />;
  async function reveal() {
    setBusy(true);
    try {
      setIban((await call('payoutIban', { params: { payout_id: payout.payout_id }, body: {} })).iban);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {payout.iban_shown}
      <Button variant="secondary" size="sm" loading={busy} onClick={() => void reveal()}>
        Show all of it
      </Button>
    </span>
  );
}

export function EndPayoutDialog({ payout, isReturned, onClose }: PayoutDialogProps & { isReturned: boolean }) {
  const callOff = useAct('payoutCallOff', { done: onClose });
  const returned = useAct('payoutReturned', { done: onClose });
  const what = `the payout of ${formatMoney(payout.amount)} to ${payout.holder}`;
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={isReturned ? `Did ${what} come back?` : `Call off ${what}?`}
      description={
        isReturned
          ? 'The money is on our bank account again, and goes to the client’s credit balance. The client reads the reason.'
          : 'It must not have been sent. The money goes to the client’s credit balance, and the client reads the reason.'
      }
    >
      <Form
        schema={payoutEndBody}
        defaultValues={{ reason: '' }}
        submitLabel={isReturned ? 'It came back' : 'Call it off'}
        onSubmit={(body) => (isReturned ? returned : callOff).send({ params: { payout_id: payout.payout_id }, body })}
      >
        <FormTextField name="reason" label="Reason" />
      </Form>
    </Dialog>
  );
}
