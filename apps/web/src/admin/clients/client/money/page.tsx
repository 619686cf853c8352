import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { knownRights } from '../../../../api/rights.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { dueDay } from '../../../../features/money/invoices/due-day.ts';
import { InvoiceBadge } from '../../../../features/money/invoices/invoice-badge.tsx';
import { InvoiceTotal } from '../../../../features/money/invoices/invoice-total.tsx';
import { statementColumns } from '../../../../features/money/statement/statement-columns.tsx';
import { paths } from '../../../../paths.ts';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { ViewLink, viewColumn } from '../../../../shell/view-column.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { clientInput, loadClient } from '../load-client.ts';

const invoicesOf = (userId = '') =>
  listQuery('invoiceList', (cursor) => ({ query: { cursor, limit: 10, search: userId } }), { cursorName: 'invoices' });
const statementOf = (userId: string | undefined) =>
  listQuery('clientStatement', (cursor) => ({ ...clientInput(userId), query: { cursor, limit: 10 } }), {
    cursorName: 'moves',
  });
const moveColumns = statementColumns((invoiceId) => paths.adminInvoice({ invoiceId }));

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const about = await loadClient(params.userId);
  await Promise.all([
    prefetchList(statementOf(params.userId), request),
    knownRights()?.may('invoiceList') ? prefetchList(invoicesOf(params.userId), request) : undefined,
  ]);
  return about;
}

export default function ClientMoneyPage() {
  const { userId = '' } = useParams();
  const { may } = useRights();
  return (
    <div className="flex flex-col gap-4">
      {may('invoiceList') ? (
        <Card title="Invoices" flush>
          <List
            list={invoicesOf(userId)}
            rows={({ invoices }) => invoices}
            rowKey={({ invoice_id }) => invoice_id}
            caption="Invoices"
            columns={[
              {
                key: 'number',
                header: 'Number',
                grow: true,
                phone: 'title',
                cell: ({ invoice_number }) => `#${invoice_number}`,
              },
              {
                key: 'status',
                header: 'Status',
                phone: 'badge',
                cell: (invoice) => <InvoiceBadge invoice={invoice} />,
              },
              {
                key: 'due',
                header: 'Due Date',
                align: 'right',
                phone: 'text',
                cell: (invoice) => dueDay(invoice) ?? 'N/A',
              },
              {
                key: 'total',
                header: 'Total incl. VAT',
                align: 'right',
                phone: 'value',
                cell: (invoice) => <InvoiceTotal invoice={invoice} />,
              },
              {
                ...viewColumn,
                cell: ({ invoice_id, invoice_number }) => (
                  <ViewLink
                    to={paths.adminInvoice({ invoiceId: invoice_id })}
                    label={`View invoice ${invoice_number}`}
                  />
                ),
              },
            ]}
            empty={<EmptyState title="No invoices" text="An invoice is made when an order is sealed." />}
          />
        </Card>
      ) : null}
      <Card title="Credit balance" description="Every transaction, newest first." flush>
        <List
          list={statementOf(userId)}
          rows={({ moves }) => moves}
          rowKey={({ move_id }) => move_id}
          caption="Transactions of the credit balance"
          columns={moveColumns}
          empty={<EmptyState title="No transactions yet" />}
        />
      </Card>
    </div>
  );
}
