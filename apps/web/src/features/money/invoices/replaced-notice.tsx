import type { Invoice } from '@resolvo/contract/money/invoices';
import { Link } from 'react-router';
import { Notice } from '../../../ui/notice.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';

interface ReplacedNoticeProps {
  readonly invoice: Pick<Invoice, 'replaces' | 'replaced_by'>;
  /** The page of an invoice, for customer or staff. */
  readonly to: (invoiceId: string) => string;
}

/** Which invoice took the place of a wrong one, and which wrong one this takes the place of. */
export function ReplacedNotice({ invoice: { replaces, replaced_by: next }, to }: ReplacedNoticeProps) {
  if (next) {
    return (
      <Notice tone="info">
        This invoice was wrong. It is credited in full, and{' '}
        <Link to={to(next.invoice_id)} className={textLinkClass}>
          invoice #{next.invoice_number}
        </Link>{' '}
        takes its place. What was paid of it counts for that one.
      </Notice>
    );
  }
  if (!replaces) return null;
  return (
    <Notice tone="info">
      This invoice takes the place of{' '}
      <Link to={to(replaces.invoice_id)} className={textLinkClass}>
        invoice #{replaces.invoice_number}
      </Link>
      , which was wrong.
    </Notice>
  );
}
