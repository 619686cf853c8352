import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { useSearchParams } from 'react-router';
import { nextText, priceText, SubscriptionBadge } from '../../features/sales/subscriptions/subscription-texts.tsx';
import { Confirm } from '../../shell/confirm.tsx';
import { formatDay } from '../../shell/relative-time.tsx';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';

const factsOf = ({ subscription_status, cancelled }: Subscription) => ({ status: subscription_status, cancelled });

/** What renews, and the two questions about it. The question that is open stands in the URL. */
export function Subscriptions({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const [params, setParams] = useSearchParams();
  const cancelling = subscriptions.find((one) => one.subscription_id === params.get('cancel'));
  const keeping = subscriptions.find((one) => one.subscription_id === params.get('keep'));
  const close = () => setParams({}, { replace: true });
  const ask = (what: 'cancel' | 'keep', one: Subscription) => setParams({ [what]: one.subscription_id });

  const cancel = useAct('ownSubscriptionCancel');
  const resume = useAct('ownSubscriptionResume');
  const inputOf = (one: Subscription) => ({ params: { subscription_id: one.subscription_id }, body: {} });

  return (
    <>
      <Table
        caption="Subscriptions"
        stacked
        columns={[
          {
            key: 'name',
            header: 'Service',
            cell: (one) =>
              one.pending_plan_id === null
                ? one.plan_name
                : `${one.plan_name} (${one.pending_plan_name} when it is paid)`,
          },
          { key: 'state', header: 'State', cell: (one) => <SubscriptionBadge subscription={one} /> },
          { key: 'price', header: 'Price', align: 'right', cell: (one) => priceText(one) },
          { key: 'next', header: 'Next', cell: (one) => nextText(one) },
          {
            key: 'act',
            header: 'Change',
            align: 'right',
            cell: (one) =>
              subscriptionCan.keep(factsOf(one)) === true ? (
                <Button variant="secondary" size="sm" onClick={() => ask('keep', one)}>
                  Keep it<span className="sr-only">: {one.plan_name}</span>
                </Button>
              ) : (
                <Button variant="ghost" size="sm" onClick={() => ask('cancel', one)}>
                  Cancel<span className="sr-only"> {one.plan_name}</span>
                </Button>
              ),
          },
        ]}
        rows={subscriptions}
        rowKey={(one) => one.subscription_id}
      />
      {cancelling && subscriptionCan.cancel(factsOf(cancelling)) === true ? (
        <Confirm
          open
          onClose={close}
          title={`Cancel ${cancelling.plan_name}?`}
          text={
            <>
              <p>
                It runs until {formatDay(cancelling.period_end)} and is not renewed. Then it ends and its data is
                deleted.
              </p>
              <p className="mt-3">
                If there is an invoice for the time after that, it is cancelled; what you paid for it goes to your
                credit balance. Until that day you can change your mind.
              </p>
            </>
          }
          action="Cancel subscription"
          dismiss="Not now"
          onConfirm={() => cancel.send(inputOf(cancelling))}
        />
      ) : null}
      {keeping && subscriptionCan.keep(factsOf(keeping)) === true ? (
        <Confirm
          open
          onClose={close}
          title={`Keep ${keeping.plan_name}?`}
          text={`The cancellation is taken back. It renews on ${formatDay(keeping.period_end)} for ${priceText(keeping)}.`}
          action="Keep it"
          dismiss="Not now"
          actionVariant="primary"
          onConfirm={() => resume.send(inputOf(keeping))}
        />
      ) : null}
    </>
  );
}
