import type { Invoice } from '@resolvo/contract/money/invoices';
import { paidBeforeCancelled } from '@resolvo/contract/money/settling';
import { Notice } from '../../../ui/notice.tsx';

interface CancelledNoticeProps {
  readonly invoice: Invoice;
  readonly whose: 'your' | 'the client’s';
}

/** What had been paid of an invoice before it was cancelled, and where that went. */
export function CancelledNotice({ invoice, whose }: CancelledNoticeProps) {
  const before = paidBeforeCancelled(invoice, whose);
  return before === undefined ? null : <Notice tone="info">{before.text}</Notice>;
}
