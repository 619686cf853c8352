import { formatMoney } from '@resolvo/contract/money';
import { disputeStatusWords } from '@resolvo/contract/money/charge-states';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

export const meta = privateTitle('Disputes');
export const handle = { crumb: 'Disputes', under: { crumb: 'Card alerts', path: paths.adminAlerts() } };

const disputes = listQuery('disputeList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(disputes, request);

export default function DisputesPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Disputes"
        description="Card payments that clients disputed at their bank. They are answered at the card gateway."
      />
      <List
        list={disputes}
        rows={(page) => page.disputes}
        rowKey={(one) => one.dispute_id}
        caption="Disputes"
        columns={[
          {
            key: 'time',
            phone: 'text',
            header: 'Opened',
            className: 'whitespace-nowrap',
            cell: (one) => formatDateTime(one.created_at),
          },
          {
            key: 'status',
            phone: 'badge',
            header: 'Status',
            cell: (one) => <StateBadge of={disputeStatusWords[one.status]} />,
          },
          {
            key: 'email',
            phone: 'title',
            header: 'Client',
            cell: ({ user }) => <ClientLink user={user} />,
          },
          { key: 'reason', grow: true, header: 'Reason', cell: (one) => one.reason.replaceAll('_', ' ') },
          {
            key: 'until',
            priority: 2,
            header: 'Answer until',
            cell: (one) => (one.answer_by > 0 && one.status === 'open' ? formatDateTime(one.answer_by) : '–'),
          },
          {
            key: 'invoice',
            header: 'Invoice',
            cell: (one) =>
              one.invoice_id === null ? (
                'Top-up'
              ) : (
                <Link to={paths.adminInvoice({ invoiceId: one.invoice_id })} className={textLinkClass}>
                  View
                </Link>
              ),
          },
          { key: 'amount', phone: 'value', header: 'Amount', align: 'right', cell: (one) => formatMoney(one.amount) },
        ]}
        empty={<EmptyState title="No disputes" text="No client has disputed a card payment." />}
      />
    </Page>
  );
}
