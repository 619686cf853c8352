import { formatMoney } from '@resolvo/contract/money';
import type { BalanceMove } from '@resolvo/contract/money/statement';
import { Link, type To } from 'react-router';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import type { Column } from '../../../ui/table.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

/** The columns of a statement of the credit balance. `invoiceAt` is where the reader sees an invoice. */
export const statementColumns = (invoiceAt: (invoiceId: string) => To): readonly Column<BalanceMove>[] => [
  {
    key: 'what',
    grow: true,
    phone: 'title',
    header: 'What',
    cell: ({ what, invoice_id }) =>
      invoice_id === null ? (
        what
      ) : (
        <Link to={invoiceAt(invoice_id)} className={textLinkClass}>
          {what}
        </Link>
      ),
  },
  { key: 'date', phone: 'text', header: 'Date', cell: ({ created_at }) => formatDateTime(created_at) },
  {
    key: 'amount',
    phone: 'value',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => (amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount)),
  },
  { key: 'balance', header: 'Balance after', align: 'right', cell: ({ balance }) => formatMoney(balance) },
];
