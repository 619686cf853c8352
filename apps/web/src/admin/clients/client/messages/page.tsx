import { ticketWord } from '@resolvo/contract/help/tickets';
import { mailStateWords } from '@resolvo/contract/people/client-acts';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { useRights } from '../../../../api/use-rights.ts';
import { paths } from '../../../../paths.ts';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { ViewLink, viewColumn } from '../../../../shell/view-column.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { clientInput, loadClient } from '../load-client.ts';

const ticketsOf = (userId: string | undefined) =>
  listQuery('clientTickets', (cursor) => ({ ...clientInput(userId), query: { cursor, limit: 10 } }), {
    cursorName: 'tickets',
  });
const mailsOf = (userId: string | undefined) =>
  listQuery('clientMails', (cursor) => ({ ...clientInput(userId), query: { cursor, limit: 15 } }), {
    cursorName: 'mails',
  });

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const about = await loadClient(params.userId);
  await Promise.all([prefetchList(ticketsOf(params.userId), request), prefetchList(mailsOf(params.userId), request)]);
  return about;
}

export default function ClientMessagesPage() {
  const { userId } = useParams();
  const { may } = useRights();
  return (
    <div className="flex flex-col gap-4">
      <Card title="Support tickets" flush>
        <List
          list={ticketsOf(userId)}
          rows={({ tickets }) => tickets}
          rowKey={({ ticket_id }) => ticket_id}
          caption="Support tickets"
          columns={[
            { key: 'title', header: 'Title', grow: true, phone: 'title', cell: ({ ticket_title }) => ticket_title },
            { key: 'number', header: 'Number', phone: 'text', cell: ({ numeric_id }) => `#${numeric_id}` },
            { key: 'state', header: 'State', phone: 'badge', cell: (one) => <StateBadge of={ticketWord(one)} /> },
            {
              key: 'when',
              header: 'Opened',
              align: 'right',
              phone: 'value',
              cell: ({ ticket_created_at }) => <Age seconds={ticket_created_at} />,
            },
            {
              ...viewColumn,
              cell: ({ ticket_id, numeric_id }) =>
                may('enquiryDetail') ? (
                  <ViewLink to={paths.adminTicket({ id: ticket_id })} label={`View ticket ${numeric_id}`} />
                ) : null,
            },
          ]}
          empty={<EmptyState title="No tickets" text="Tickets of this client are listed here." />}
        />
      </Card>
      <Card title="Mails" description="To the owner’s address of today. Their texts are not kept." flush>
        <List
          list={mailsOf(userId)}
          rows={({ mails }) => mails}
          rowKey={({ mail_id }) => mail_id}
          caption="Mails"
          columns={[
            {
              key: 'subject',
              header: 'Subject',
              grow: true,
              phone: 'title',
              cell: ({ subject, problem }) => <span title={problem || subject}>{subject}</span>,
            },
            {
              key: 'state',
              header: 'State',
              phone: 'badge',
              cell: ({ state }) => <StateBadge of={mailStateWords[state]} />,
            },
            {
              key: 'tries',
              header: 'Tries',
              align: 'right',
              phone: 'text',
              priority: 2,
              cell: ({ tries }) => (tries === 1 ? '1 try' : `${tries} tries`),
            },
            {
              key: 'when',
              header: 'When',
              align: 'right',
              phone: 'value',
              cell: ({ sent_at, created_at }) => <Age seconds={sent_at || created_at} />,
            },
          ]}
          empty={<EmptyState title="No mails" text="What we mail to this client is listed here, by its subject." />}
        />
      </Card>
    </div>
  );
}
