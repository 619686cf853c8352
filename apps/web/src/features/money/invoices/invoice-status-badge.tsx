import type { InvoiceOrderStatus } from '@resolvo/contract/money/invoice-states';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tone.ts';

const looks: Record<InvoiceOrderStatus, readonly [Tone, string]> = {
  awaiting_payment: ['warn', 'Due'],
  awaiting_payment_overdue: ['danger', 'Overdue'],
  unpaid: ['danger', 'Unpaid'],
  paid: ['ok', 'Paid'],
  partially_refunded: ['info', 'Partially refunded'],
  refunded: ['neutral', 'Refunded'],
  cancelled: ['neutral', 'Cancelled'],
};

export const invoiceStatusLabel = (status: InvoiceOrderStatus): string => looks[status][1];

export function InvoiceStatusBadge({ status }: { status: InvoiceOrderStatus }) {
  const [tone, label] = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
