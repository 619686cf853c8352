import { Link } from 'react-router';
import { useRights } from '../../../api/use-rights.ts';
import { InvoiceLinks } from '../../../features/money/invoices/invoice-links.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';

/** Links to what the client ordered, owes and paid. */
export function ClientMoneyLinks({ userId }: { userId: string }) {
  const { may } = useRights();
  const lists = [
    { name: 'Orders', pathname: paths.adminOrders(), isOpen: may('orderList') },
    { name: 'Transactions', pathname: paths.adminTransactions(), isOpen: may('transactionList') },
  ].filter(({ isOpen }) => isOpen);
  if (lists.length === 0 && !may('invoiceList')) return null;
  return (
    <div className="flex gap-2 sm:flex-wrap max-sm:scroll-line">
      <nav aria-label="Money of this client" className="flex gap-2">
        {lists.map(({ name, pathname }) => (
          <Link key={name} to={{ pathname, search: `?search=${userId}` }} className={buttonClass('secondary', 'sm')}>
            {name}
          </Link>
        ))}
      </nav>
      <InvoiceLinks userId={userId} size="sm" />
    </div>
  );
}
