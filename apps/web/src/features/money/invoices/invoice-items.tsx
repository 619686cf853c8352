import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { CopyId } from '../../../shell/copy-id.tsx';
import { Table } from '../../../ui/table.tsx';
import { InvoiceSums } from './invoice-sums.tsx';

const columns = [
  { id: 'id', header: 'Item ID', stack: 'pair' },
  { id: 'plan', header: 'Plan Name', stack: 'title' },
  { id: 'type', header: 'Plan Type' },
  { id: 'quantity', header: 'Quantity', align: 'right' },
  { id: 'price', header: 'Unit Price', align: 'right' },
  { id: 'total', header: 'Line Total', align: 'right' },
] as const;

/** What is paid for, and how it adds up. The numbers are those of the document; nothing is computed again here. */
export function InvoiceItems({ invoice }: { invoice: Invoice }) {
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption="Invoice Items"
        stacked
        columns={columns}
        rows={invoice.items.map((item) => ({
          id: item.order_item_id,
          cells: [
            <CopyId key="id" value={item.order_item_id} what="Item ID" />,
            item.plan_name,
            item.plan_type,
            item.quantity,
            formatMoney(item.plan_price),
            formatMoney(item.line_total),
          ],
        }))}
      />
      <div className="ml-auto w-full max-w-xs">
        <InvoiceSums invoice={invoice} />
      </div>
    </div>
  );
}
