import type { Invoice } from '@resolvo/contract/invoices';
import { formatMoney } from '@resolvo/contract/money';
import { CopyId } from '../../shell/copy-id.tsx';
import { Table } from '../../ui/table.tsx';

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
  const sums = [
    { label: 'Subtotal', amount: invoice.invoice_subtotal, shown: true },
    {
      label: `Discount (${invoice.invoice_discount} %)`,
      amount: -invoice.invoice_discount_amount,
      shown: invoice.invoice_discount > 0,
    },
    {
      label: `${invoice.invoice_tax_type} (${invoice.invoice_tax} %)`,
      amount: invoice.invoice_tax_amount,
      shown: invoice.invoice_tax > 0,
    },
  ];
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
      <dl className="ml-auto grid w-full max-w-xs grid-cols-2 gap-y-2 text-ui">
        {sums
          .filter(({ shown }) => shown)
          .map(({ label, amount }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="text-right tabular-nums">{formatMoney(amount)}</dd>
            </div>
          ))}
        <dt className="border-line border-t pt-2 font-semibold">Total</dt>
        <dd className="border-line border-t pt-2 text-right font-semibold tabular-nums">
          {formatMoney(invoice.invoice_total)}
        </dd>
      </dl>
    </div>
  );
}
