import type { Invoice, PaymentMethod } from '@resolvo/contract/invoices';
import { formatMoney } from '@resolvo/contract/money';
import { CopyId } from '../../shell/copy-id.tsx';
import { formatDateTime } from '../../shell/relative-time.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import { PdfLink } from './pdf-link.tsx';

export const methodNames: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Other',
  balance: 'Credit balance',
};

const paymentColumns = [
  { id: 'id', header: 'Payment ID' },
  { id: 'date', header: 'Date' },
  { id: 'amount', header: 'Amount', align: 'right' },
  { id: 'method', header: 'Method' },
  { id: 'status', header: 'Status' },
  { id: 'transaction', header: 'Transaction ID' },
] as const;

export function PaymentHistory({ payments }: { payments: Invoice['payments'] }) {
  if (payments.length === 0) return <p className="text-muted">No payments yet.</p>;
  return (
    <Table
      caption="Payment History"
      stacked
      columns={paymentColumns}
      rows={payments.map((payment) => ({
        id: payment.payment_id,
        cells: [
          <CopyId key="id" value={payment.payment_id} what="Payment ID" />,
          formatDateTime(payment.payment_date),
          formatMoney(payment.amount),
          methodNames[payment.payment_method],
          <Badge key="status" tone={payment.status === 'completed' ? 'ok' : 'danger'}>
            {payment.status}
          </Badge>,
          payment.transaction_id ? (
            <CopyId
              key="transaction"
              value={payment.transaction_id}
              what="Transaction ID"
              display={payment.transaction_id}
            />
          ) : (
            '–'
          ),
        ],
      }))}
    />
  );
}

const noteColumns = [
  { id: 'number', header: 'Number' },
  { id: 'date', header: 'Date' },
  { id: 'kind', header: 'Kind' },
  { id: 'reason', header: 'Reason' },
  { id: 'total', header: 'Total', align: 'right' },
  { id: 'pdf', header: 'PDF', align: 'right', stack: 'corner' },
] as const;

const kinds = { cancellation: 'Cancellation', refund: 'Refund' } as const;

interface CreditNotesProps {
  readonly notes: Invoice['credit_notes'];
  /** Where the document of a note is, for whoever looks. */
  readonly pdf: (noteId: string) => string;
}

export function CreditNotes({ notes, pdf }: CreditNotesProps) {
  return (
    <Table
      caption="Credit Notes"
      stacked
      columns={noteColumns}
      rows={notes.map((note) => ({
        id: note.credit_note_id,
        cells: [
          `#${note.credit_note_number}`,
          formatDateTime(note.created_at),
          kinds[note.kind],
          note.reason,
          formatMoney(-note.total),
          <PdfLink key="pdf" href={pdf(note.credit_note_id)} name={`PDF of credit note ${note.credit_note_number}`} />,
        ],
      }))}
    />
  );
}
