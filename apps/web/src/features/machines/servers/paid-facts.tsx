import { priceWords } from '@resolvo/contract/sales/price-words';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { formatDay } from '../../../shell/relative-time.tsx';
import { waitsForPayment } from '../../../shell/waits-for-payment.ts';
import { textLinkClass } from '../../../ui/text-link.ts';

interface Placed {
  readonly server_id: string | null;
  readonly server_name: string;
}

/** The server that a volume or an address is at, as a link to the page of whose side is given. */
export function ServerOf({ of: { server_id, server_name }, side }: { of: Placed; side: 'owner' | 'staff' }) {
  if (server_id === null) return 'None';
  const to = side === 'staff' ? paths.adminServer({ serverId: server_id }) : paths.server({ id: server_id });
  return (
    <Link to={to} className={textLinkClass}>
      {server_name}
    </Link>
  );
}

interface Paid {
  readonly state: string;
  readonly subscription_id: string | null;
  readonly total: number;
  readonly months: number;
  readonly renews_at: number;
  readonly unpaid_due: number;
}

function renewalOf({ renews_at, unpaid_due }: Paid): string {
  if (renews_at === 0) return 'It does not renew.';
  return unpaid_due > 0 ? `${waitsForPayment(unpaid_due)}.` : `Renews ${formatDay(renews_at)}.`;
}

/** What it costs, when it renews, and the way to its subscription. */
export function PriceOf({ of, side }: { of: Paid; side: 'owner' | 'staff' }) {
  // Its subscription begins with its first period.
  if (of.state === 'making') return 'As ordered. Its first period begins when it is ready.';
  if (of.subscription_id === null) return 'It is not billed.';
  return (
    <>
      {priceWords({ price: of.total, months: of.months, hourly: null }, 'incl. VAT')}
      <span className="block text-muted">
        {renewalOf(of)}{' '}
        {side === 'owner' ? (
          <Link to={paths.billingSubscription({ id: of.subscription_id })} className={textLinkClass}>
            Subscription
          </Link>
        ) : null}
      </span>
    </>
  );
}
