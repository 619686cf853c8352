import { LifeBuoy, Plus } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { prefetch, useEndpoint } from '../../api/query.ts';
import { messages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { Table } from '../../ui/table.tsx';

export const meta = privateTitle('Support');

export async function clientLoader() {
  await prefetch('ticketList', {});
  return null;
}

const columns = [
  { id: 'title', header: 'Title' },
  { id: 'number', header: 'Number' },
  { id: 'state', header: 'State' },
  { id: 'created', header: 'Created' },
  { id: 'last', header: 'Last message' },
  { id: 'count', header: 'Messages', align: 'right' },
] as const;

export default function SupportPage() {
  const { data: tickets, error, refetch } = useEndpoint('ticketList', {});
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
      {tickets && tickets.length > 0 ? (
        <Table
          caption="Recent Tickets"
          stacked
          columns={columns}
          rows={tickets.map((ticket) => ({
            id: ticket.ticket_id,
            cells: [
              ticket.ticket_title,
              `#${ticket.numeric_id}`,
              <Badge key="state" tone={ticket.ticket_closed ? 'neutral' : 'ok'}>
                {ticket.ticket_closed ? 'Closed' : 'Active'}
              </Badge>,
              <RelativeTime key="created" seconds={ticket.ticket_created_at} />,
              <RelativeTime key="last" seconds={ticket.ticket_last_message_at} />,
              ticket.ticket_messages_count,
            ],
          }))}
        />
      ) : tickets ? (
        <EmptyState
          icon={<LifeBuoy aria-hidden="true" />}
          title="No tickets"
          text="Is something not as it should be? Open a ticket, and we look at it."
        />
      ) : error ? (
        <ErrorPanel
          title={messages.ticketsLoadFailed}
          text={error.message}
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        />
      ) : (
        <Skeleton className="h-64" />
      )}
      <Outlet />
    </>
  );
}
