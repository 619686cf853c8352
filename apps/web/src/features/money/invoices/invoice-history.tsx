import { formatMoney } from '@resolvo/contract/money';
import type { Invoice, PaymentMethod } from '@resolvo/contract/money/invoices';
import { CopyId } from '../../../shell/copy-id.tsx';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Table } from '../../../ui/table.tsx';
import type { Tone } from '../../../ui/tone.ts';
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

const tones: Record<string, Tone> = {
  completed: 'ok',
  succeeded: 'ok',
  won: 'ok',
  pending: 'info',
  warning: 'warn',
  open: 'danger',
  failed: 'danger',
  lost: 'danger',
};

interface Movement {
  readonly id: string;
  readonly at: number;
  readonly amount: number;
  readonly method: string;
  readonly status: string;
  readonly transaction: string | null;
  readonly note?: string | undefined;
}

/** Everything that happened to the money of an invoice, in the order it happened. */
function movementsOf({ payments, refunds, disputes }: Invoice): Movement[] {
  return [
    ...payments.map((one) => ({
      id: one.payment_id,
      at: one.payment_date,
      amount: one.amount,
      method: methodNames[one.payment_method],
      status: one.status,
      transaction: one.transaction_id ?? null,
    })),
    ...refunds.map((one) => ({
      id: one.refund_id,
      at: one.created_at,
      amount: -one.amount,
      method: 'Refund to card',
      status: one.status,
      transaction: one.transaction_id,
      note: one.status === 'failed' ? 'It did not reach the card. The money is on the credit balance.' : undefined,
    })),
    ...disputes.map((one) => ({
      id: one.dispute_id,
      at: one.created_at,
      amount: -one.amount,
      method: 'Dispute at the bank',
      status: one.status,
      transaction: one.transaction_id,
    })),
  ].sort((a, b) => a.at - b.at);
}

export function PaymentHistory({ invoice }: { invoice: Invoice }) {
  const movements = movementsOf(invoice);
  if (movements.length === 0) return <p className="text-muted">No payments yet.</p>;
  return (
    <Table
      caption="Payment History"
      stacked
      columns={paymentColumns}
      rows={movements.map((one) => ({
        id: one.id,
        cells: [
          <CopyId key="id" value={one.id} what="Payment ID" />,
          formatDateTime(one.at),
          formatMoney(one.amount),
          one.method,
          <span key="status" className="flex flex-col items-start gap-1">
            <Badge tone={tones[one.status] ?? 'neutral'}>{one.status}</Badge>
            {one.note ? <span className="text-muted">{one.note}</span> : null}
          </span>,
          one.transaction ? (
            <CopyId key="transaction" value={one.transaction} what="Transaction ID" display={one.transaction} />
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
  { id: 'pdf', header: 'PDF', align: 'right', stack: 'button' },
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
