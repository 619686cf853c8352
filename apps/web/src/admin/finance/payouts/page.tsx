import { formatMoney } from '@resolvo/contract/money';
import {
  type ListedPayout,
  payoutCan,
  payoutWord,
  shownPayoutStatus,
  shownPayoutWords,
  sourceNamesOf,
  sourcesInWords,
} from '@resolvo/contract/money/payouts';
import { stateOptions } from '@resolvo/contract/state-words';
import { Plus } from 'lucide-react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { PayoutTarget } from '../../../features/money/payouts/payout-target.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { reasonOf } from '../../../shell/reason-of.ts';
import { Age, formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { UrlFilter } from '../../../shell/url-filter.tsx';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RowActs } from '../../../ui/row-acts.tsx';
import { EndPayoutDialog, PayoutForDialog, SendPayoutDialog } from './payout-dialogs.tsx';

export const meta = privateTitle('Payouts');
export const handle = { crumb: 'Payouts', under: { crumb: 'Finance', path: paths.adminFinance() } };

const payouts = listQuery(
  'payoutList',
  (cursor, address) => ({
    query: { cursor, limit: 25, status: shownPayoutStatus.safeParse(address.get('status')).data },
  }),
  { filters: ['status'] },
);

export const clientLoader = ({ request }: LoaderFunctionArgs) => prefetchList(payouts, request);

const dialogs = ['new', 'sent', 'call-off', 'returned'] as const;

export default function PayoutsPage() {
  const [address] = useSearchParams();
  const { reason } = useRights();
  const { open, of, show, close } = useDialog(dialogs);
  const { data } = useEndpoint('payoutList', payouts.inputAt(address));
  const meant = data?.payouts.find(({ payout_id }) => payout_id === of);
  const actsOn = ({ payout_id, status, send_refusal }: ListedPayout) => [
    {
      label: 'Mark as sent',
      onSelect: () => show('sent', payout_id),
      disabledReason: reasonOf(reason('payoutSend') ?? (send_refusal || payoutCan.send(status))),
    },
    {
      label: 'Call off',
      onSelect: () => show('call-off', payout_id),
      disabledReason: reasonOf(reason('payoutCallOff') ?? payoutCan.callOff(status)),
    },
    {
      label: 'It came back',
      onSelect: () => show('returned', payout_id),
      disabledReason: reasonOf(reason('payoutReturned') ?? payoutCan.noteReturned(status)),
    },
  ];
  return (
    <Page kind="list">
      <PageHeading
        title="Payouts"
        description="Money of clients on its way to bank accounts. Send it at the bank, then mark it as sent."
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            disabledReason={reason('payoutFor')}
            onClick={() => show('new')}
          >
            Write down a payout
          </Button>
        }
      />
      <List
        list={payouts}
        rows={(page) => page.payouts}
        rowKey={({ payout_id }) => payout_id}
        caption="Payouts"
        filters={<UrlFilter name="status" label="Status" options={stateOptions(shownPayoutWords)} />}
        columns={[
          { key: 'since', phone: 'text', header: 'Since', cell: ({ created_at }) => <Age seconds={created_at} /> },
          {
            key: 'status',
            phone: 'badge',
            header: 'Status',
            cell: (payout) => <StateBadge of={payoutWord(payout)} />,
          },
          {
            key: 'client',
            phone: 'title',
            header: 'Client',
            className: '@2xl:[&_a]:max-w-48',
            cell: ({ user }) => <ClientLink user={user} />,
          },
          {
            key: 'to',
            grow: true,
            phone: 'more',
            header: 'To',
            // The account is what staff compare with the bank: other columns give way to it.
            className: '@2xl:min-w-52',
            cell: (payout) => (
              <>
                <PayoutTarget payout={payout} />
                {payout.sources === null ? null : (
                  <span className="@2xl:hidden">Came from: {sourceNamesOf(payout.sources)}</span>
                )}
              </>
            ),
          },
          {
            key: 'from',
            priority: 2,
            header: 'Came from',
            cell: ({ sources }) =>
              sources === null ? '–' : <span title={sourcesInWords(sources)}>{sourceNamesOf(sources)}</span>,
          },
          {
            key: 'by',
            className: '@max-7xl:hidden',
            header: 'Asked by',
            cell: ({ by_client, asked_by }) => {
              const by = by_client ? 'The client' : (asked_by ?? 'Staff');
              return (
                <span title={by} className="block max-w-28 truncate">
                  {by}
                </span>
              );
            },
          },
          {
            key: 'sent',
            priority: 2,
            header: 'Sent',
            cell: ({ sent_on, reference }) =>
              sent_on === null ? (
                '–'
              ) : (
                <span title={reference ?? undefined}>{formatDay(Date.parse(sent_on) / 1000)}</span>
              ),
          },
          {
            key: 'reference',
            className: '@max-7xl:hidden',
            header: 'Reference',
            cell: ({ reference }) => (
              <span title={reference ?? undefined} className="block max-w-28 truncate">
                {reference ?? '–'}
              </span>
            ),
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
            cell: (payout) => (
              <RowActs of={`payout of ${formatMoney(payout.amount)} to ${payout.holder}`} acts={actsOn(payout)} />
            ),
          },
        ]}
        empty={
          <EmptyState title="No payouts" text="What clients ask to be paid out is listed here until it is sent." />
        }
      />
      {open === 'new' ? <PayoutForDialog onClose={close} /> : null}
      {meant && open === 'sent' ? <SendPayoutDialog payout={meant} onClose={close} /> : null}
      {meant && (open === 'call-off' || open === 'returned') ? (
        <EndPayoutDialog payout={meant} isReturned={open === 'returned'} onClose={close} />
      ) : null}
    </Page>
  );
}
