import { formatMoney } from '@resolvo/contract/money';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

/** What came in, what recurs, what is owed and what fails: for those who read the books. */
export function MoneyStrip() {
  const { data } = useEndpoint('financeToday', {});
  if (!data) return null;
  return (
    <StatStrip>
      <Stat
        label="Booked today"
        value={formatMoney(data.received_today)}
        hint={`${formatMoney(data.came_in_today)} came in today`}
      />
      <Stat
        label="Booked this month"
        value={formatMoney(data.received_this_month)}
        hint={`${formatMoney(data.came_in_this_month)} came in`}
      />
      <Stat label="Recurring a month" value={formatMoney(data.recurring)} hint="excl. VAT" />
      <Stat label="Due" value={formatMoney(data.due)} hint="incl. VAT" />
      <Stat
        label="Overdue"
        value={formatMoney(data.overdue)}
        {...(data.overdue_count > 0 && {
          tone: 'warn',
          hint: (
            <Link to={`${paths.adminInvoices()}?status=awaiting_payment_overdue`} className={textLinkClass}>
              {data.overdue_count === 1 ? '1 invoice' : `${data.overdue_count} invoices`}
            </Link>
          ),
        })}
      />
      <Stat
        label="Failed cards"
        value={data.failed_charges}
        hint="in 24 hours"
        {...(data.failed_charges > 0 && { tone: 'warn' })}
      />
    </StatStrip>
  );
}
