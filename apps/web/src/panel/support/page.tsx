import { ticketWord } from '@resolvo/contract/help/tickets';
import { LifeBuoy, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';

export const meta = privateTitle('Support');

const recent = listQuery('ticketList', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(recent, request);

export default function SupportPage() {
  const { data: tickets } = useEndpoint('ticketList', {});
  const closed = tickets?.filter(({ ticket_closed }) => ticket_closed).length;
  const count = tickets?.length;
  return (
    <Page kind="list">
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
      <StatStrip>
        <Stat label="Open" value={count === undefined || closed === undefined ? '–' : count - closed} />
        <Stat label="Closed" value={closed ?? '–'} />
      </StatStrip>
      <h2 className="font-semibold text-text">Recent Tickets</h2>
      <List
        list={recent}
        rows={(page) => page}
        rowKey={(ticket) => ticket.ticket_id}
        caption="Recent Tickets"
        failed={{ title: messages.ticketsLoadFailed }}
        columns={[
          { key: 'title', grow: true, phone: 'title', header: 'Title', cell: (ticket) => ticket.ticket_title },
          { key: 'number', phone: 'text', header: 'Number', cell: (ticket) => `#${ticket.numeric_id}` },
          {
            key: 'state',
            phone: 'badge',
            header: 'State',
            cell: (ticket) => <StateBadge of={ticketWord(ticket)} />,
          },
          {
            key: 'created',
            align: 'right',
            priority: 2,
            header: 'Created',
            cell: (ticket) => <Age seconds={ticket.ticket_created_at} />,
          },
          {
            key: 'last',
            align: 'right',
            phone: 'value',
            header: 'Last message',
            cell: (ticket) => <Age seconds={ticket.ticket_last_message_at} />,
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
    </Page>
  );
}
