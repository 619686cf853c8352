import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { hoursText, nextText, priceText, SubscriptionBadge } from './subscription-texts.tsx';

interface SubscriptionFactsProps {
  /** Of what it pays for; undefined where nothing does. */
  readonly subscription: Parameters<typeof nextText>[0] | undefined;
  readonly noun: 'server' | 'package';
  /** About the plan itself, above the price. */
  readonly plan: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** What something costs, what happens next with it, and the way to its bills. */
export function SubscriptionFacts({ subscription, noun, plan }: SubscriptionFactsProps) {
  return (
    <>
      <KeyValueList
        items={[
          ...plan,
          ...(subscription
            ? [
                { label: 'Price', value: priceText(subscription, 'incl. VAT') },
                ...(subscription.hourly_price === null
                  ? []
                  : [{ label: 'Hours this month', value: hoursText(subscription) }]),
                { label: 'Next', value: nextText(subscription) },
                { label: 'State', value: <SubscriptionBadge subscription={subscription} /> },
              ]
            : [{ label: 'Price', value: `Nothing is charged for this ${noun}.` }]),
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
    </>
  );
}
