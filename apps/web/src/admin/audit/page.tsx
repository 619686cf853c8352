import { formatMoney } from '@resolvo/contract/money';
import { Download } from 'lucide-react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { fileUrl } from '../../api/client.ts';
import { ThingLink } from '../../features/people/accounts/thing-link.tsx';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { DialogOutlet } from '../../shell/dialog-outlet.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { formatDateTime } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { eventWords } from './event-words.ts';
import { AuditFilters, auditFilters, filterOf } from './filters.tsx';
import { personName } from './person-name.ts';

export const meta = privateTitle('Audit');
export const handle = { crumb: 'Audit', dialogs: true };

const events = listQuery('auditList', (cursor, address) => ({ query: { ...filterOf(address), cursor, limit: 25 } }), {
  filters: auditFilters,
});

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(events, request);

export default function AuditPage() {
  const [params] = useSearchParams();
  return (
    <Page kind="list">
      <PageHeading
        title="Audit"
        description="Who did what, to whom, when and from where."
        actions={
          <a href={fileUrl('auditExport', { query: filterOf(params) })} className={buttonClass('secondary')} download>
            <Download aria-hidden="true" />
            Export CSV
          </a>
        }
      />
      <List
        list={events}
        rows={(page) => page.events}
        rowKey={(event) => event.event_id}
        caption="Audit"
        filters={<AuditFilters />}
        columns={[
          { key: 'time', header: 'Time', phone: 'value', cell: (event) => formatDateTime(event.created_at) },
          {
            key: 'what',
            header: 'What',
            phone: 'title',
            cell: (event) => (
              <span title={event.summary} className="block truncate first-letter:uppercase">
                {eventWords(event.name)}
              </span>
            ),
          },
          {
            key: 'thing',
            header: 'Of what',
            phone: 'text',
            cell: ({ thing, amount }) => (
              <>
                {thing.name === '' ? (
                  <span className="@max-2xl:hidden">–</span>
                ) : (
                  <ThingLink thing={thing} side="staff" />
                )}
                {amount === null ? null : ` · ${formatMoney(amount)}`}
              </>
            ),
          },
          { key: 'who', header: 'Who', phone: 'more', grow: true, cell: (event) => personName(event.who) },
          {
            key: 'whom',
            header: 'Whom',
            cell: ({ client, person }) => {
              if (client) return <ClientLink user={client} />;
              return person ? personName(person) : '–';
            },
          },
          {
            key: 'address',
            header: 'Address',
            priority: 2,
            cell: (event) => <span className="font-mono text-sm">{event.ip || '–'}</span>,
          },
          {
            ...viewColumn,
            cell: (event) => (
              <ViewLink
                // The panel keeps the list's query string, so that closing returns to the same list.
                to={{ pathname: paths.adminAuditEvent({ eventId: event.event_id }), search: params.toString() }}
                label={`View ${eventWords(event.name)} by ${personName(event.who)}`}
              />
            ),
          },
        ]}
        empty={<EmptyState title="Nothing yet" text="What people and the product do is listed here." />}
      />
      <DialogOutlet />
    </Page>
  );
}
