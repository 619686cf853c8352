import { serverCan } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { Link, useNavigate } from 'react-router';
import {
  nextText,
  priceText,
  SubscriptionBadge,
} from '../../../../features/sales/subscriptions/subscription-texts.tsx';
import { paths } from '../../../../paths.ts';
import { reasonOf } from '../../../../shell/reason-of.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { factsOf } from '../use-server.ts';
import { EndingActs } from './ending-acts.tsx';

/** What it costs, what happens next with it, and the ways to another size and to its end. */
export function PlanCard({ server }: { server: ServerDetail }) {
  const navigate = useNavigate();
  const [subscription] = server.subscriptions;
  return (
    <Card
      title="Plan and money"
      actions={
        <Button
          variant="secondary"
          size="sm"
          disabledReason={reasonOf(serverCan.scale(factsOf(server)))}
          onClick={() => void navigate(paths.serverScale(server))}
        >
          Change size
        </Button>
      }
    >
      <div className="grid gap-4">
        <KeyValueList
          items={[
            { label: 'Plan', value: server.name },
            ...(subscription
              ? [
                  { label: 'Price', value: `${priceText(subscription)}, incl. VAT` },
                  { label: 'Next', value: nextText(subscription) },
                  { label: 'State', value: <SubscriptionBadge subscription={subscription} /> },
                ]
              : [{ label: 'Price', value: 'Nothing is charged for this server.' }]),
          ]}
        />
        {subscription ? (
          <Link
            to={paths.billingSubscription({ id: subscription.subscription_id })}
            className={`${textLinkClass} w-fit text-sm`}
          >
            See it in Billing
          </Link>
        ) : null}
        <EndingActs server={server} />
      </div>
    </Card>
  );
}
