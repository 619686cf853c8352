import { formatMoney } from '@resolvo/contract/money';
import type { Transaction } from '@resolvo/contract/money/finance';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { load, usePrefetched } from '../../../../api/query.ts';
import { methodNames } from '../../../../features/money/invoices/invoice-history.tsx';
import { paths } from '../../../../paths.ts';
import { CopyId } from '../../../../shell/copy-id.tsx';
import { failedPanel } from '../../../../shell/failed-page.tsx';
import { formatDateTime, formatDay } from '../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { Table } from '../../../../ui/table.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { accountNames, kindNames } from '../texts.ts';
import { useClose } from '../use-close.ts';

export const meta = titleAbout('Transaction');
export const ErrorBoundary = failedPanel('transaction', {
  to: paths.adminTransactions(),
  label: 'Back to the transactions',
});

const inputOf = (entryId = '') => ({ params: { entry_id: entryId } });

export async function clientLoader({ params }: LoaderFunctionArgs) {
  return { about: titleOf(await load('transactionDetail', inputOf(params.entryId))) };
}

/** Only adjustments show their sign; the name of any other kind tells the direction. */
const titleOf = ({ kind, amount }: Pick<Transaction, 'kind' | 'amount'>): string =>
  `${kindNames[kind]} of ${formatMoney(kind === 'adjustment' ? amount : Math.abs(amount))}`;

export default function TransactionPage() {
  const close = useClose();
  const { entryId } = useParams();
  const one = usePrefetched('transactionDetail', inputOf(entryId));
  const facts = [
    { label: 'Transaction', value: <CopyId value={one.entry_id} what="Transaction ID" /> },
    { label: one.received_on === null ? 'Time' : 'Booked', value: formatDateTime(one.created_at) },
    ...(one.received_on === null
      ? []
      : [{ label: 'Came in on', value: formatDay(Date.parse(one.received_on) / 1000) }]),
    { label: 'Amount', value: formatMoney(one.amount) },
    {
      label: 'Client',
      value: one.user.email ? (
        <Link to={paths.adminClient({ userId: one.user.user_id })} className={textLinkClass}>
          {one.user.email}
        </Link>
      ) : (
        'Deleted account'
      ),
    },
    ...(one.payment_method ? [{ label: 'Method', value: methodNames[one.payment_method] }] : []),
    ...(one.transaction_id ? [{ label: 'Reference', value: one.transaction_id }] : []),
    ...(one.credit_note_number ? [{ label: 'Credit note', value: `#${one.credit_note_number}` }] : []),
    { label: 'Booked by', value: one.booked_by ?? 'The product itself' },
    { label: 'Reason', value: one.reason || '–' },
  ];
  return (
    <SidePanel
      open
      onOpenChange={(open) => open || close()}
      title={titleOf(one)}
      footer={
        one.invoice_id ? (
          <Link to={paths.adminInvoice({ invoiceId: one.invoice_id })} className={buttonClass('secondary')}>
            {one.kind === 'payment' ? 'Open its invoice to refund it' : 'Open its invoice'}
          </Link>
        ) : null
      }
    >
      <div className="flex flex-col gap-6">
        <KeyValueList items={facts} />
        <Table
          caption="In the books"
          captionHidden={false}
          columns={[
            {
              key: 'account',
              grow: true,
              header: 'Account',
              cell: ({ account }) => accountNames[account],
            },
            {
              key: 'debit',
              header: 'Debit',
              align: 'right',
              cell: ({ amount }) => (amount > 0 ? formatMoney(amount) : '–'),
            },
            {
              key: 'credit',
              header: 'Credit',
              align: 'right',
              cell: ({ amount }) => (amount < 0 ? formatMoney(-amount) : '–'),
            },
          ]}
          fits
          rows={one.lines}
          rowKey={({ account, amount }) => `${account}${amount}`}
        />
      </div>
    </SidePanel>
  );
}
