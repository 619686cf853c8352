import { formatMoney } from '@resolvo/contract/money';
import { disputeStatusWords, paymentStatusWords, refundStatusWords } from '@resolvo/contract/money/charge-states';
import type { Invoice, PaymentMethod } from '@resolvo/contract/money/invoices';
import type { StateWord } from '@resolvo/contract/state-words';
import { CopyId } from '../../../shell/copy-id.tsx';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table } from '../../../ui/table.tsx';
import { PdfLink } from './pdf-link.tsx';

export const methodNames: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Other',
  balance: 'Credit balance',
};

interface Movement {
  readonly id: string;
  readonly at: number;
  readonly amount: number;
  readonly method: string;
  readonly state: StateWord;
  readonly transaction: string | null;
  readonly note?: string | undefined;
  /** The day on which it came in, where it was booked on a later one. */
  readonly cameIn?: string | undefined;
}

/** The day on which a payment came in, where it was booked on a later one. */
export function cameInEarlier(payment: { readonly received_on: string; readonly payment_date: number }) {
  const at = Date.parse(payment.received_on) / 1000;
  return formatDay(at) === formatDay(payment.payment_date) ? undefined : formatDay(at);
}

const done: StateWord = paymentStatusWords.completed;

/** What the credit note of a cancelled invoice gave back of what had been paid: to the balance, or to its successor. */
function givenBack(invoice: Invoice): Movement[] {
  const note = invoice.credit_notes.find(({ kind }) => kind === 'cancellation');
  if (note === undefined || invoice.invoice_status !== 'cancelled' || invoice.invoice_paid === 0) return [];
  const next = invoice.invoice_replaced_by;
  return [
    {
      id: note.credit_note_id,
      at: note.created_at,
      amount: -invoice.invoice_paid,
      method: next === null ? 'To the credit balance' : `To invoice #${next}`,
      state: done,
      transaction: null,
    },
  ];
}

/** Payments, refunds and disputes of an invoice, and what its cancellation gave back, in order of time. */
function movementsOf(invoice: Invoice): Movement[] {
  const { payments, refunds, disputes } = invoice;
  return [
    ...payments.map((one) => ({
      id: one.payment_id,
      at: one.payment_date,
      amount: one.amount,
      method: methodNames[one.payment_method],
      state: paymentStatusWords[one.status],
      transaction: one.transaction_id ?? null,
      cameIn: cameInEarlier(one),
    })),
    ...refunds.map((one) => ({
      id: one.refund_id,
      at: one.created_at,
      amount: -one.amount,
      method: 'Refund to card',
      state: refundStatusWords[one.status],
      transaction: one.transaction_id,
      note: one.status === 'failed' ? 'It did not reach the card. The money is on the credit balance.' : undefined,
    })),
    ...disputes.map((one) => ({
      id: one.dispute_id,
      at: one.created_at,
      amount: -one.amount,
      method: 'Dispute at the bank',
      state: disputeStatusWords[one.status],
      transaction: one.transaction_id,
    })),
    ...givenBack(invoice),
  ].sort((a, b) => a.at - b.at);
}

export function PaymentHistory({ invoice }: { invoice: Invoice }) {
  const movements = movementsOf(invoice);
  if (movements.length === 0) return <EmptyState title="No payments yet" />;
  return (
    <Table
      caption="Payment History"
      stacked
      columns={[
        { key: 'id', header: 'Payment ID', cell: (one) => <CopyId value={one.id} what="Payment ID" /> },
        {
          key: 'date',
          phone: 'text',
          header: 'Date',
          cell: (one) => (
            <span className="flex flex-col">
              {formatDateTime(one.at)}
              {one.cameIn ? <span className="text-muted text-sm">Came in on {one.cameIn}</span> : null}
            </span>
          ),
        },
        { key: 'amount', phone: 'value', header: 'Amount', align: 'right', cell: (one) => formatMoney(one.amount) },
        { key: 'method', phone: 'title', header: 'Method', cell: (one) => one.method },
        {
          key: 'status',
          phone: 'badge',
          header: 'Status',
          cell: (one) => (
            <span className="flex flex-col items-start gap-1">
              <StateBadge of={one.state} />
              {one.note ? <span className="text-muted">{one.note}</span> : null}
            </span>
          ),
        },
        {
          key: 'transaction',
          grow: true,
          header: 'Transaction ID',
          cell: (one) =>
            one.transaction ? <CopyId value={one.transaction} what="Transaction ID" display={one.transaction} /> : '–',
        },
      ]}
      rows={movements}
      rowKey={(one) => one.id}
    />
  );
}

const kinds = { cancellation: 'Cancellation', refund: 'Refund' } as const;

interface CreditNotesProps {
  readonly notes: Invoice['credit_notes'];
  /** What the invoice was for. */
  readonly about: string;
  /** Link to a credit note's PDF, for customer or staff. */
  readonly pdf: (noteId: string) => string;
}

export function CreditNotes({ notes, about, pdf }: CreditNotesProps) {
  return (
    <Table
      caption="Credit notes"
      stacked
      columns={[
        { key: 'number', phone: 'title', header: 'Number', cell: (note) => `#${note.credit_note_number}` },
        { key: 'date', header: 'Date', phone: 'text', cell: (note) => formatDateTime(note.created_at) },
        { key: 'kind', phone: 'badge', header: 'Kind', cell: (note) => kinds[note.kind] },
        {
          key: 'reason',
          grow: true,
          phone: 'more',
          header: 'For, and why',
          cell: (note) => (
            <>
              <span className="block whitespace-normal break-words">{about}</span>
              <span className="block whitespace-normal break-words text-muted">{note.reason}</span>
            </>
          ),
        },
        { key: 'total', phone: 'value', header: 'Total', align: 'right', cell: (note) => formatMoney(-note.total) },
        {
          key: 'pdf',
          phone: 'act',
          header: 'PDF',
          align: 'right',
          cell: (note) => (
            <PdfLink href={pdf(note.credit_note_id)} name={`PDF of credit note ${note.credit_note_number}`} />
          ),
        },
      ]}
      rows={notes}
      rowKey={(note) => note.credit_note_id}
    />
  );
}
