import { Link } from 'react-router';
import { fileUrl } from '../../../api/client.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';

/**
 * The ways to invoices, for pages that a wide screen's menu shows; the menu itself has them on phones only. With a client:
 * to that client's.
 */
export function InvoiceLinks({ userId, size = 'md' }: { userId?: string; size?: 'sm' | 'md' }) {
  const { may } = useRights();
  const look = buttonClass('secondary', size);
  if (!may('invoiceList')) return null;
  return (
    <nav aria-label="Invoices" className="flex gap-2 sm:flex-wrap">
      <Link to={{ pathname: paths.adminInvoices(), search: userId ? `?search=${userId}` : '' }} className={look}>
        Invoices
      </Link>
      {may('invoiceBuild') ? (
        <Link
          to={{ pathname: paths.adminInvoiceCreate(), search: userId ? `?user_id=${userId}` : '' }}
          className={look}
        >
          Create invoice
        </Link>
      ) : null}
      {may('invoiceExport') ? (
        <a href={fileUrl('invoiceExport', { query: { search: userId } })} download className={look}>
          Export CSV
        </a>
      ) : null}
      {may('exchangeRates') && userId === undefined ? (
        <Link to={paths.adminInvoiceRates()} className={look}>
          Exchange rate
        </Link>
      ) : null}
    </nav>
  );
}
