import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { Link, useSearchParams } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { WithIt } from '../../features/machines/servers/with-it.tsx';
import { runningSubscriptions } from '../../features/sales/subscriptions/running-subscriptions.ts';
import { RunsThenKept } from '../../features/sales/subscriptions/runs-then-kept.tsx';
import { nextText, priceText, SubscriptionBadge } from '../../features/sales/subscriptions/subscription-texts.tsx';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery } from '../../shell/list-query.ts';
import { formatDay } from '../../shell/relative-time.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { RowActs } from '../../ui/row-acts.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

/** With its own URL parameter beside the invoices. Its first page has the query key that other pages use. */
export const subscriptions = listQuery(
  'ownSubscriptions',
  (cursor) => ({ query: { ...runningSubscriptions.query, cursor } }),
  { cursorName: 'subscriptions' },
);

const factsOf = ({ subscription_status, cancelled }: Subscription) => ({ status: subscription_status, cancelled });

/** The account's subscriptions, with dialogs to cancel and keep one. The open dialog is in the URL. */
export function Subscriptions() {
  const [address] = useSearchParams();
  const { data } = useEndpoint('ownSubscriptions', subscriptions.inputAt(address));
  const { open, of, show, close } = useDialog(['cancel', 'keep', 'drop']);
  const asked = data?.subscriptions.find((one) => one.subscription_id === of);
  const cancelling = open === 'cancel' ? asked : undefined;
  const keeping = open === 'keep' ? asked : undefined;

  const dropping = open === 'drop' && asked?.pending_drop_reason === '' ? asked : undefined;

  const drop = useAct('ownSubscriptionDropChange');
  const cancel = useAct('ownSubscriptionCancel');
  const resume = useAct('ownSubscriptionResume');
  const inputOf = (one: Subscription) => ({ params: { subscription_id: one.subscription_id }, body: {} });

  return (
    <>
      <List
        list={subscriptions}
        rows={(page) => page.subscriptions}
        rowKey={(one) => one.subscription_id}
        caption="Subscriptions"
        columns={[
          {
            key: 'name',
            grow: true,
            // On a phone a row is a card: a price by the hour leaves no room for a name beside it.
            className: '@max-2xl:pr-20! @max-2xl:break-words',
            header: 'Service',
            cell: (one) => (
              <span id={`subscription-${one.subscription_id}`} className="scroll-mt-24">
                {one.server_id === null ? (
                  one.name
                ) : (
                  <Link to={paths.server({ id: one.server_id })} className={textLinkClass}>
                    {one.name}
                  </Link>
                )}
                {one.pending_plan_id === null ? null : (
                  <span className="text-muted">, {one.pending_plan_name} when it is paid</span>
                )}
              </span>
            ),
          },
          { key: 'state', header: 'State', cell: (one) => <SubscriptionBadge subscription={one} /> },
          { key: 'price', header: 'Price incl. VAT', align: 'right', cell: (one) => priceText(one) },
          { key: 'next', header: 'Next', cell: (one) => nextText(one) },
          {
            key: 'act',
            stack: 'corner',
            header: 'Change',
            align: 'right',
            cell: (one) => (
              <RowActs
                of={one.name}
                acts={[
                  ...(one.pending_plan_id === null
                    ? []
                    : [
                        {
                          label: 'Drop the change',
                          disabledReason: one.pending_drop_reason || undefined,
                          onSelect: () => show('drop', one.subscription_id),
                        },
                      ]),
                  subscriptionCan.keep(factsOf(one)) === true
                    ? { label: 'Keep it', onSelect: () => show('keep', one.subscription_id) }
                    : { label: 'Cancel', onSelect: () => show('cancel', one.subscription_id) },
                ]}
              />
            ),
          },
        ]}
        empty={null}
      />
      {cancelling && subscriptionCan.cancel(factsOf(cancelling)) === true ? (
        <Confirm
          open
          onClose={close}
          title={`Cancel ${cancelling.name}?`}
          text={
            <>
              <p>
                <RunsThenKept name={cancelling.name} subscription={cancelling} /> After that its data is deleted; you
                are told by mail before.{' '}
                {cancelling.server_id === null ? null : <WithIt serverId={cancelling.server_id} />}
              </p>
              <p className="mt-3">
                {cancelling.server_id === null
                  ? 'An invoice for the time after its last day, if there is one, is cancelled. '
                  : ''}
                What you paid for the time after its last day goes to your credit balance.
              </p>
            </>
          }
          action="Cancel subscription"
          dismiss="Not now"
          actionVariant="danger"
          onConfirm={() => cancel.send(inputOf(cancelling))}
        />
      ) : null}
      {dropping?.pending_plan_id ? (
        <Confirm
          open
          onClose={close}
          title={`Drop the change to ${dropping.pending_plan_name}?`}
          text={`${dropping.name} stays ${dropping.plan_name}. The invoice of the change is cancelled, and nothing is charged for it.`}
          action="Drop the change"
          dismiss="Not now"
          onConfirm={() => drop.send(inputOf(dropping))}
        />
      ) : null}
      {keeping && subscriptionCan.keep(factsOf(keeping)) === true ? (
        <Confirm
          open
          onClose={close}
          title={`Keep ${keeping.name}?`}
          text={`The cancellation is undone. It renews on ${formatDay(keeping.period_end)} for ${priceText(keeping, 'incl. VAT')}.`}
          action="Keep it"
          dismiss="Not now"
          actionVariant="primary"
          onConfirm={() => resume.send(inputOf(keeping))}
        />
      ) : null}
    </>
  );
}
