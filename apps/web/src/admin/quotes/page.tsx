import { formatMoney } from '@resolvo/contract/money';
import { quoteStatus, quoteStatusWords } from '@resolvo/contract/sales/quote-states';
import { stateOptions } from '@resolvo/contract/state-words';
import { Plus } from 'lucide-react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { ClientLink } from '../../shell/client-link.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { Age, formatDay } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Quotes');
export const handle = { crumb: 'Quotes', under: { crumb: 'Orders', path: paths.adminOrders() } };

const quotes = listQuery(
  'quoteList',
  (cursor, address) => ({
    query: { cursor, limit: 25, status: quoteStatus.safeParse(address.get('status')).data },
  }),
  { filters: ['status'] },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(quotes, request);

export default function QuotesPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Quotes"
        description="Offers in writing for one client each. Accepted, a quote becomes an order."
        actions={
          <ActLink to={paths.adminQuoteCreate()}>
            <Plus aria-hidden="true" />
            Write a quote
          </ActLink>
        }
      />
      <List
        list={quotes}
        rows={(page) => page.quotes}
        rowKey={(quote) => quote.quote_id}
        caption="Quotes"
        filters={<UrlFilter name="status" label="State" options={stateOptions(quoteStatusWords)} />}
        columns={[
          {
            key: 'title',
            grow: true,
            phone: 'title',
            header: 'Quote',
            cell: ({ quote_number, title }) => (
              <>
                <span className="text-muted tabular-nums">{quote_number}</span>{' '}
                <span className="font-medium">{title}</span>
              </>
            ),
          },
          { key: 'client', phone: 'text', header: 'Client', cell: ({ user }) => <ClientLink user={user} /> },
          { key: 'total', align: 'right', phone: 'value', header: 'Total', cell: ({ total }) => formatMoney(total) },
          {
            key: 'until',
            align: 'right',
            priority: 2,
            header: 'Valid until',
            cell: ({ valid_until }) => (valid_until === 0 ? '–' : formatDay(valid_until)),
          },
          {
            key: 'age',
            align: 'right',
            priority: 3,
            header: 'Made',
            cell: ({ created_at }) => <Age seconds={created_at} />,
          },
          {
            key: 'state',
            phone: 'badge',
            header: 'State',
            cell: ({ status }) => <StateBadge of={quoteStatusWords[status]} />,
          },
          {
            ...viewColumn,
            cell: ({ quote_id, quote_number }) => (
              <ViewLink to={paths.adminQuote({ quoteId: quote_id })} label={`Open quote ${quote_number}`} />
            ),
          },
        ]}
        empty={<EmptyState title="No quotes" text="Write one when a client asks for something that is in no plan." />}
      />
    </Page>
  );
}
