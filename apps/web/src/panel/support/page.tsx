import { LifeBuoy, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard } from '../../ui/stat-card.tsx';

export const meta = privateTitle('Support');

const recent = listQuery('ticketList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(recent, request);

export default function SupportPage() {
  const { data: tickets } = useEndpoint('ticketList', {});
  const closed = tickets?.filter(({ ticket_closed }) => ticket_closed).length;
  const count = tickets?.length;
  return (
    <>
      <PageHeading
        title="Support"
        description="A person reads every ticket and answers by mail."
        actions={
          <Link to={paths.supportNew()} className={buttonClass('primary')}>
            <Plus aria-hidden="true" />
            New Ticket
          </Link>
        }
      />
      <div className="mt-8 grid grid-cols-2 gap-4">
        <StatCard label="Open" value={count === undefined || closed === undefined ? '–' : count - closed} />
        <StatCard label="Closed" value={closed ?? '–'} />
      </div>
      <h2 className="mt-8 mb-4 font-semibold text-text">Recent Tickets</h2>
      <List
        list={recent}
        rows={(page) => page}
        rowKey={(ticket) => ticket.ticket_id}
        caption="Recent Tickets"
        failed={{ title: messages.ticketsLoadFailed }}
        columns={[
          { key: 'title', header: 'Title', cell: (ticket) => ticket.ticket_title },
          { key: 'number', header: 'Number', cell: (ticket) => `#${ticket.numeric_id}` },
          {
            key: 'state',
            header: 'State',
            cell: (ticket) => (
              <Badge tone={ticket.ticket_closed ? 'neutral' : 'ok'}>{ticket.ticket_closed ? 'Closed' : 'Active'}</Badge>
            ),
          },
          {
            key: 'created',
            header: 'Created',
            cell: (ticket) => <RelativeTime seconds={ticket.ticket_created_at} />,
          },
          {
            key: 'last',
            header: 'Last message',
            cell: (ticket) => <RelativeTime seconds={ticket.ticket_last_message_at} />,
          },
          { key: 'count', header: 'Messages', align: 'right', cell: (ticket) => ticket.ticket_messages_count },
        ]}
        empty={
          <EmptyState
            icon={<LifeBuoy aria-hidden="true" />}
            title="No tickets"
            text="Is something not as it should be? Open a ticket, and we look at it."
          />
        }
      />
      <Outlet />
    </>
  );
}
