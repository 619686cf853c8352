import { formatMoney } from '@resolvo/contract/money';
import { saidOnLine } from '@resolvo/contract/money/invoice-subject';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { itemTypeTitle } from '@resolvo/contract/product-types';
import { formatHourly } from '@resolvo/contract/sales/hours';
import { CopyId } from '../../../shell/copy-id.tsx';
import { MadeToOrder } from '../../../shell/made-to-order.tsx';
import { WithChoices } from '../../../shell/with-choices.tsx';
import { Table } from '../../../ui/table.tsx';
import { InvoiceSums, type SummedInvoice } from './invoice-sums.tsx';

/** Items and totals of an invoice, as in the document; nothing is computed here. */
export function InvoiceItems({ invoice }: { invoice: SummedInvoice & Pick<Invoice, 'items'> }) {
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption="Invoice Items"
        stacked
        columns={[
          {
            key: 'id',
            header: 'Item ID',
            cell: (item) => <CopyId value={item.order_item_id} what="Item ID" />,
          },
          {
            key: 'plan',
            grow: true,
            phone: 'name',
            header: 'Plan Name',
            cell: (item) => <WithChoices name={item.plan_name} said={saidOnLine(item)} />,
          },
          { key: 'type', phone: 'text', header: 'Plan Type', cell: (item) => itemTypeTitle(item.plan_type) },
          {
            key: 'quantity',
            phone: 'badge',
            header: 'Quantity',
            align: 'right',
            cell: (item) =>
              item.hours === null ? (
                <>
                  <span className="@2xl:hidden">× </span>
                  {item.quantity}
                </>
              ) : (
                `${item.hours} h`
              ),
          },
          {
            key: 'price',
            header: 'Unit Price',
            align: 'right',
            cell: (item) => (item.hour_rate === null ? formatMoney(item.plan_price) : formatHourly(item.hour_rate)),
          },
          {
            key: 'total',
            phone: 'value',
            header: 'Line Total',
            align: 'right',
            cell: (item) => formatMoney(item.line_total),
          },
        ]}
        rows={invoice.items}
        rowKey={(item) => item.order_item_id}
      />
      <MadeToOrder items={invoice.items} />
      <div className="ml-auto w-full max-w-xs">
        <InvoiceSums invoice={invoice} />
      </div>
    </div>
  );
}
