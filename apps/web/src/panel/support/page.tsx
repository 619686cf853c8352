import { type Ticket, ticketWord } from '@resolvo/contract/help/tickets';
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
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { Tag } from '../../ui/tag.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { OwnCases, OwnCasesStat } from './own-cases.tsx';

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
        description={
          <>
            A person reads every ticket and answers here and by mail. Many answers are in the{' '}
            <Link to={paths.help()} className={textLinkClass}>
              help centre
            </Link>
            .
          </>
        }
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
        <OwnCasesStat />
      </StatStrip>
      <h2 className="font-semibold text-text">Recent Tickets</h2>
      <List
        list={recent}
        rows={(page) => page}
        rowKey={(ticket) => ticket.ticket_id}
        caption="Recent Tickets"
        failed={{ title: messages.ticketsLoadFailed }}
        columns={[
          { key: 'title', grow: true, phone: 'title', header: 'Title', cell: (ticket) => <Title ticket={ticket} /> },
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
          {
            ...viewColumn,
            cell: (ticket) => (
              <ViewLink to={paths.supportTicket({ id: ticket.ticket_id })} label={`View ticket ${ticket.numeric_id}`} />
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<LifeBuoy aria-hidden="true" />}
            title="No tickets"
            text="Is something not as it should be? Open a ticket, and we look at it."
          />
        }
      />
      <OwnCases />
      <Outlet />
    </Page>
  );
}

/** An answer that was not read yet stands out by weight and by word. */
function Title({ ticket }: { ticket: Ticket }) {
  if (!ticket.ticket_unread) return ticket.ticket_title;
  return (
    <span className="inline-flex max-w-full items-center gap-x-2 font-semibold">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />
      <span className="min-w-0 truncate">{ticket.ticket_title}</span>
      <span className="max-lg:sr-only">
        <Tag>New answer</Tag>
      </span>
    </span>
  );
}
