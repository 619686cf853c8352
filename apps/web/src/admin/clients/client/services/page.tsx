import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { prefetch } from '../../../../api/query.ts';
import { knownRights } from '../../../../api/rights.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { prefetchList } from '../../../../shell/list-query.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SubscriptionsCard, subscriptionsOf } from '../../../subscriptions/subscriptions-card.tsx';
import { ClientQuotas } from '../client-quotas.tsx';
import { clientInput, loadClient } from '../load-client.ts';
import { thingsFor } from './client-things.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const about = await loadClient(params.userId);
  const rights = knownRights();
  await Promise.all([
    rights?.may('clientQuotas') ? prefetch('clientQuotas', clientInput(params.userId)) : undefined,
    ...(rights ? thingsFor(rights).map((one) => one.prefetch(params.userId ?? '', request)) : []),
    rights?.may('subscriptionList')
      ? prefetchList(subscriptionsOf({ user_id: params.userId ?? '' }), request)
      : undefined,
  ]);
  return about;
}

export default function ClientServicesPage() {
  const { userId = '' } = useParams();
  const rights = useRights();
  const { may } = rights;
  const things = thingsFor(rights);
  if (things.length === 0 && !may('subscriptionList')) {
    return (
      <EmptyState
        title="Not for your role"
        text="Services and subscriptions are shown to staff who work with servers or orders."
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {things.map((one) => one.card(userId))}
      {may('clientQuotas') ? <ClientQuotas userId={userId} /> : null}
      {may('subscriptionList') ? <SubscriptionsCard of={{ user_id: userId }} /> : null}
    </div>
  );
}
