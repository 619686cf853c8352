import { formatMoney } from '@resolvo/contract/money';
import { quoteStatusWords } from '@resolvo/contract/sales/quote-states';
import { usePrefetched } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { formatDay } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Table } from '../../ui/table.tsx';

/** Quotes that wait for an answer, and older ones. Nothing while there are none. */
export function Quotes() {
  const { quotes } = usePrefetched('ownQuotes', {});
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="quotes">
      <h2 id="quotes" className="mb-2 font-semibold text-base">
        Quotes
      </h2>
      <Table
        stacked
        caption="Quotes"
        captionHidden
        rows={quotes}
        rowKey={({ quote_id }) => quote_id}
        columns={[
          { key: 'title', grow: true, phone: 'name', header: 'Quote', cell: ({ title }) => title },
          {
            key: 'until',
            align: 'right',
            phone: 'text',
            header: 'Valid until',
            cell: ({ valid_until }) => formatDay(valid_until),
          },
          {
            key: 'total',
            align: 'right',
            phone: 'value',
            header: 'Total incl. VAT',
            cell: ({ total }) => formatMoney(total),
          },
          {
            key: 'state',
            phone: 'badge',
            header: 'State',
            cell: ({ status }) => <StateBadge of={quoteStatusWords[status]} />,
          },
          {
            ...viewColumn,
            cell: ({ quote_id, title }) => (
              <ViewLink to={paths.billingQuote({ id: quote_id })} label={`Open the quote ${title}`} />
            ),
          },
        ]}
      />
    </section>
  );
}
