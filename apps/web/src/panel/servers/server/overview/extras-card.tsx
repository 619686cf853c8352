import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { deliveryStatusWords } from '@resolvo/contract/sales/delivery-states';
import { oncePer } from '@resolvo/contract/sales/once-per';
import { monthly, priceWords } from '@resolvo/contract/sales/price-words';
import { Link } from 'react-router';
import { useEndpoint, usePrefetched } from '../../../../api/query.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { addressCommand } from '../../../../features/machines/servers/address-command.ts';
import { paths } from '../../../../paths.ts';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { AddExtra } from '../../../small-order/add-extra.tsx';

/** Extra addresses and the backup plan: what there is, and what can be added. */
export function ExtrasCard({ server }: { server: ServerDetail }) {
  const { extras } = usePrefetched('vmExtras', { params: { server_id: server.id } });
  const offered = useEndpoint('systemPlans', { query: {} }).data?.extra_plans ?? [];
  const { may } = useRights();
  const mayAdd = may('checkoutPlace') && may('vmName');
  const canAdd = mayAdd && (server.server_state === 'active' || server.server_state === 'awaiting_image');
  return (
    <Card title="Options">
      <div className="grid gap-4">
        {extras.length === 0 ? (
          <p className="text-muted">No options yet.</p>
        ) : (
          <ul className="grid gap-3">
            {extras.map((extra) => (
              <li key={extra.delivery_id} className="grid gap-1">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-medium">{extra.name}</span>
                  <StateBadge of={deliveryStatusWords[extra.status]} />
                </p>
                {extra.addresses.length > 0 ? (
                  <details className="text-sm" open={extra.addresses.length === 1}>
                    <summary className="cursor-pointer text-muted">
                      {extra.addresses.length === 1
                        ? 'Add it on the server with this command'
                        : `${extra.addresses.length} addresses`}
                    </summary>
                    <ul className="mt-1 grid gap-1">
                      {extra.addresses.map((address) => (
                        <li key={address}>
                          <CopyText label={`Copy the command for ${address}`} value={addressCommand(address)} wraps />
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : null}
                {extra.subscription_id === null ? null : (
                  <Link
                    to={paths.billingSubscription({ id: extra.subscription_id })}
                    className={`${textLinkClass} w-fit text-sm`}
                  >
                    Price and cancellation<span className="sr-only"> of {extra.name}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
        {canAdd && offered.length > 0 ? (
          <ul className="grid gap-1 border-line border-t pt-3 text-sm max-sm:gap-3">
            {offered.map((plan) => (
              <li key={plan.plan_id} className="flex justify-between gap-x-4 max-sm:flex-col">
                {oncePer(plan.plan_type) === 'server' && extras.some(({ type }) => type === plan.plan_type) ? (
                  <span className="text-muted">{plan.plan_name}: this server has one, and one is enough</span>
                ) : plan.in_stock ? (
                  <AddExtra plan={plan} server={server} className={`${textLinkClass} w-fit`} />
                ) : (
                  <span className="text-muted">{plan.plan_name}: sold out at the moment</span>
                )}
                <span className="text-muted tabular-nums">
                  {priceWords({ ...monthly, price: plan.plan_price }, 'excl. VAT')}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}
