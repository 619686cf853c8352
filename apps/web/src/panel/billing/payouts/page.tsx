import { formatMoney } from '@resolvo/contract/money';
import {
  mayPayOut,
  type PayoutRoom,
  payable,
  payoutAskBody,
  payoutCan,
  payoutWord,
} from '@resolvo/contract/money/payouts';
import { typedEuro } from '@resolvo/contract/money-input';
import { Landmark } from 'lucide-react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { prefetch, useEndpoint, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { KeptOfBalance } from '../../../features/money/payouts/kept-of-balance.tsx';
import { payableAmount } from '../../../features/money/payouts/payable-amount.ts';
import { PayoutFields } from '../../../features/money/payouts/payout-fields.tsx';
import { PayoutTarget } from '../../../features/money/payouts/payout-target.tsx';
import { paths } from '../../../paths.ts';
import { BackToList } from '../../../shell/back-to-list.tsx';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { reasonOf } from '../../../shell/reason-of.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';

export const meta = privateTitle('Payouts');

const payouts = listQuery('ownPayouts', (cursor) => ({ query: { cursor } }));
const schemaOf = (room: PayoutRoom) => payoutAskBody.extend({ amount: payableAmount(room) });

export async function clientLoader({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  await Promise.all([prefetch('ownPayoutRoom', {}), prefetchList(payouts, request)]);
  return null;
}

export default function PayoutsPage() {
  const room = usePrefetched('ownPayoutRoom', {});
  const { balance } = room;
  const most = payable(room);
  const { reason } = useRights();
  const [address] = useSearchParams();
  const { open, of, show, close } = useDialog(['ask', 'call-off']);
  const { data } = useEndpoint('ownPayouts', payouts.inputAt(address));
  const meant = open === 'call-off' ? data?.payouts.find(({ payout_id }) => payout_id === of) : undefined;
  const ask = useAct('ownPayoutAsk', { said: 'We send it as soon as we can, and tell you then.', done: close });
  const callOff = useAct('ownPayoutCallOff');
  return (
    <Page kind="list">
      <PageHeading
        title="Payouts"
        description={`You have ${formatMoney(balance)} with us. ${
          most === balance ? '' : `${formatMoney(most)} of it can go to a bank account. `
        }Our staff send what you ask for at the bank and tell you then.`}
        back={<BackToList to={paths.billingStatement()}>Back to the balance statement</BackToList>}
        actions={
          <Button
            variant="primary"
            disabledReason={
              reason('ownPayoutAsk') ??
              (balance === 0 ? 'There is nothing on your credit balance.' : reasonOf(mayPayOut(room, 1)))
            }
            onClick={() => show('ask')}
          >
            Pay out balance
          </Button>
        }
      />
      <KeptOfBalance room={room} />
      <List
        list={payouts}
        rows={(page) => page.payouts}
        rowKey={({ payout_id }) => payout_id}
        caption="Payouts"
        columns={[
          {
            key: 'to',
            grow: true,
            phone: 'title',
            header: 'To',
            cell: (payout) => <PayoutTarget payout={payout} />,
          },
          { key: 'asked', phone: 'text', header: 'Date', cell: (payout) => formatDay(payout.created_at) },
          {
            key: 'status',
            phone: 'badge',
            header: 'Status',
            cell: (payout) => <StateBadge of={payoutWord(payout)} />,
          },
          {
            key: 'sent',
            header: 'Sent',
            priority: 2,
            cell: ({ sent_on }) => (sent_on === null ? '–' : formatDay(Date.parse(sent_on) / 1000)),
          },
          {
            key: 'reference',
            header: 'Reference',
            priority: 3,
            cell: ({ reference, ended_reason }) => ended_reason || reference || '–',
          },
          {
            key: 'amount',
            phone: 'value',
            header: 'Amount',
            align: 'right',
            cell: ({ amount }) => formatMoney(amount),
          },
          {
            key: 'act',
            phone: 'act',
            header: 'Change',
            align: 'right',
            cell: ({ payout_id, status, amount }) =>
              payoutCan.callOff(status) === true ? (
                <RowActs
                  of={`payout of ${formatMoney(amount)}`}
                  acts={[
                    {
                      label: 'Call off',
                      onSelect: () => show('call-off', payout_id),
                      disabledReason: reasonOf(reason('ownPayoutCallOff') ?? true),
                    },
                  ]}
                />
              ) : null,
          },
        ]}
        empty={
          <EmptyState
            icon={<Landmark aria-hidden="true" />}
            title="No payouts yet"
            text="Money of your credit balance can be paid out to a bank account of yours. Each payout is listed here."
          />
        }
      />
      <Dialog
        open={open === 'ask'}
        onOpenChange={(next) => next || close()}
        title="Pay out balance"
        description={`At most ${formatMoney(most)} of the ${formatMoney(balance)} that you have with us, to your bank account. It leaves your balance now.`}
      >
        <Form
          schema={schemaOf(room)}
          defaultValues={{ amount: typedEuro(most), holder: '', iban: '' }}
          submitLabel="Ask for the payout"
          onSubmit={(body) => ask.send({ body })}
        >
          <FormTextField name="amount" label="Amount (€)" inputMode="decimal" />
          <PayoutFields />
        </Form>
      </Dialog>
      <Confirm
        open={meant !== undefined}
        onClose={close}
        title={meant ? `Call off the payout of ${formatMoney(meant.amount)} to ${meant.iban_shown}?` : ''}
        text="It is not sent, and the money is on your credit balance again."
        action="Call it off"
        dismiss="Keep it"
        onConfirm={async () => {
          if (meant) await callOff.send({ params: { payout_id: meant.payout_id }, body: {} });
        }}
      />
    </Page>
  );
}
