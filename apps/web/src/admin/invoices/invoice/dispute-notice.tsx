import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** An open dispute: the bank waits for evidence and holds the money. */
export function DisputeNotice({ disputes }: { disputes: Invoice['disputes'] }) {
  const open = disputes.filter(({ status }) => status === 'open' || status === 'warning');
  return open.map((one) => (
    <Notice key={one.dispute_id} tone="danger" title={`The client disputes ${formatMoney(one.amount)} at the bank`}>
      Reason: {one.reason.replaceAll('_', ' ')}. Please answer at the card gateway
      {one.answer_by > 0 ? ` until ${formatDateTime(one.answer_by)}` : ''}; until then the bank keeps the money.
    </Notice>
  ));
}
