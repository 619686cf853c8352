import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { QuotaList } from '../../features/machines/servers/quota-list.tsx';
import { paths } from '../../paths.ts';
import { textLinkClass } from '../../ui/text-link.ts';

/** What the account may have, below its servers: of interest to few, and to them when an order is refused. */
export function OwnQuotas() {
  const { may } = useRights();
  const { data } = useEndpoint('ownQuotas', {});
  if (!data) return null;
  return (
    <details className="mt-4 rounded-lg border border-line bg-surface px-5 sm:px-6">
      <summary className="min-h-10 cursor-pointer py-2.5 font-medium text-sm text-text">Quotas of your account</summary>
      <div className="grid gap-4 pt-1 pb-5">
        <QuotaList quotas={data.quotas} />
        {may('ticketCreate') ? (
          <p className="text-muted text-sm">
            Do you need more?{' '}
            <Link to={paths.supportNewForQuota()} className={textLinkClass}>
              Ask for more in a ticket
            </Link>
          </p>
        ) : null}
      </div>
    </details>
  );
}
