import { formatMoney } from '@resolvo/contract/money';
import { forSubject } from '@resolvo/contract/money/invoice-subject';
import { cardDisputeDays, type PayoutRoom, payable } from '@resolvo/contract/money/payouts';
import { booksKeptUntil } from '@resolvo/contract/people/exports';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { leave } from '../../../api/funnel.ts';
import { useEndpoint, usePrefetched } from '../../../api/query.ts';
import { departing } from '../../../api/refresh.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useRights } from '../../../api/use-rights.ts';
import { TouchedList } from '../../../features/sales/endings/touched-list.tsx';
import { paths } from '../../../paths.ts';
import { fail } from '../../../shell/fail.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export function DangerZone() {
  const [open, setOpen] = useState(false);
  const { reason } = useRights();
  return (
    <>
      <Card
        title="Danger Zone"
        description="Deleting your account signs you out everywhere and cannot be undone."
        className="border-danger-line"
        actions={
          <Button variant="risk" size="sm" disabledReason={reason('accountDelete')} onClick={() => setOpen(true)}>
            Delete Account
          </Button>
        }
      />
      <DeleteDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = usePrefetched('accountUserInfo', {});
  const roomAsked = useEndpoint('ownPayoutRoom', {});
  const payoutsAsked = useEndpoint('ownPayouts', {});
  const transfersAsked = useEndpoint('transferList', {});
  const touched = useEndpoint('accountTouched', {});
  const invoicesAsked = useEndpoint('ownInvoices', { query: { status: 'open' } });
  // All at once: what came later would push the field that has the focus, and the head of the dialog, out of view.
  const isLoading = [touched, payoutsAsked, transfersAsked, roomAsked, invoicesAsked].some(
    ({ isLoading: waits }) => waits,
  );
  const [room, payouts, transfers, invoices] = [
    roomAsked.data,
    payoutsAsked.data,
    transfersAsked.data,
    invoicesAsked.data,
  ];
  const isPayoutAsked = payouts?.payouts.some(({ status }) => status === 'asked') === true;
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await departing(
        () => call('accountDelete', { body: { email: typed } }),
        () => leave(paths.accountDeleted()),
      );
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      startsAtTitle
      title={`Delete the account ${me.email}?`}
      description={`Your profile, sessions, API tokens and two-factor settings are removed at once. Invoices, credit notes and the books stay until ${formatDay(booksKeptUntil(new Date(serverNow())))}, with the name and address that they were issued to: bookkeeping law (bokføringsloven § 13) makes us keep them. This cannot be undone.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
          <Button
            variant="danger"
            loading={busy}
            disabledReason={
              isPayoutAsked
                ? 'A payout of your credit balance is still to be sent. Please wait until it is sent, or call it off, first.'
                : typed === me.email
                  ? undefined
                  : 'Please type the address of your account first.'
            }
            onClick={() => void remove()}
          >
            Delete Account
          </Button>
        </>
      }
    >
      {isLoading ? (
        <Spinner />
      ) : (
        <div className="grid gap-5">
          <TouchedList side="owner" touched={touched} />
          {invoices && invoices.length > 0 ? (
            <Notice
              tone="warn"
              title={invoices.length === 1 ? 'An invoice is open' : `${invoices.length} invoices are open`}
            >
              An invoice of a renewal is cancelled with its service. What you owe otherwise stays owed, and you cannot
              see or pay it here afterwards: please pay it before
              {room && room.balance > 0 ? ', by card, bank transfer or from your credit balance' : ''}.
              <ul className="mt-1 grid gap-1">
                {invoices.map(({ invoice_id, id, invoice_open, invoice_subject }) => (
                  <li key={invoice_id}>
                    <Link to={paths.billingInvoice({ id: invoice_id })} className={textLinkClass}>
                      Invoice #{id}
                    </Link>
                    {`, ${formatMoney(invoice_open)}${forSubject(invoice_subject)}`}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {transfers?.asked.map(({ transfer_id, email }) => (
            <Notice key={transfer_id} tone="warn" title={`A server is offered to ${email}`}>
              The offer ends with the account. If the server is to go over, please wait until it is accepted.
            </Notice>
          ))}
          {touched.data?.services.some(({ fate }) => fate === 'announced') ? (
            <Notice tone="warn" title="What you paid ahead">
              Time that is paid ahead is not given back with the account. To have it back, delete your servers and
              volumes and give back your floating addresses first, each on its own page: what is not used of them goes
              to your credit balance.
            </Notice>
          ) : null}
          {touched.data?.services.some(({ fate }) => fate === 'unwound') ? (
            <Notice tone="warn" title="What you paid for what is still being made">
              What a card paid of it goes back to that card within a few days. What you paid by bank transfer or from
              your balance is lost with the account. To keep it, please{' '}
              <Link to={paths.supportNew()} className={textLinkClass}>
                write to us
              </Link>{' '}
              before you delete the account: we can call the order off first, and what you paid of it can then be paid
              out to your bank account. Once it is delivered, that money is spent.
            </Notice>
          ) : null}
          {isPayoutAsked ? (
            <Notice tone="warn" title="A payout is still to be sent">
              The account can be deleted once it is sent, or after you{' '}
              <Link to={paths.billingPayouts()} className={textLinkClass}>
                call it off
              </Link>
              .
            </Notice>
          ) : null}
          {room && room.balance > 0 ? <LostBalance room={room} /> : null}
          <TextField
            label={`Type ${me.email} to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
    </Dialog>
  );
}

/** What of the credit balance is lost with the account, and each way in which a part of it is not. */
function LostBalance({ room }: { room: PayoutRoom }) {
  const { balance, of_cards, for_hours } = room;
  const most = payable(room);
  return (
    <Notice tone="warn" title="Your credit balance">
      <p>
        The {formatMoney(balance)} on your credit balance are lost with the account, unless you take them out before.
      </p>
      {most === 0 ? null : (
        <p className="mt-2">
          {formatMoney(most)} can go to your bank account:{' '}
          <Link to={paths.billingPayouts()} className={textLinkClass}>
            ask for a payout
          </Link>
          .
        </p>
      )}
      {of_cards === 0 ? null : (
        <p className="mt-2">
          {formatMoney(of_cards)} came from a card in the last {cardDisputeDays} days and can go back to it.{' '}
          <Link to={paths.supportNew()} className={textLinkClass}>
            Write to us
          </Link>{' '}
          for that.
        </p>
      )}
      {for_hours === 0 ? null : (
        <p className="mt-2">
          {formatMoney(for_hours)} covers what you have by the hour. Once that is deleted and its hours are paid, the
          rest of it is free.
        </p>
      )}
    </Notice>
  );
}
