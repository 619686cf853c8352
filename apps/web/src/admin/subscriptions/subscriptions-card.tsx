import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import { endSubscriptionBody, type Subscription } from '@resolvo/contract/sales/subscriptions';
import { Link, useNavigate } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { TouchedList } from '../../features/sales/endings/touched-list.tsx';
import { nextText, priceText, SubscriptionBadge } from '../../features/sales/subscriptions/subscription-texts.tsx';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { CopyId } from '../../shell/copy-id.tsx';
import { Form } from '../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../shell/form-fields.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery } from '../../shell/list-query.ts';
import { formatDay } from '../../shell/relative-time.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowActs } from '../../ui/row-acts.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

const shown = 100;

/** What renews of one client or one order. The loaders of their pages prefetch it. */
export const subscriptionsOf = (of: { user_id: string } | { order_id: string }) =>
  listQuery('subscriptionList', () => ({ query: { ...of, limit: shown } }), { nextOf: () => undefined });

const facts = (one: Subscription) => ({ status: one.subscription_status, cancelled: one.cancelled });

/** Subscriptions of one client or one order, with the staff actions. */
export function SubscriptionsCard({ of }: { of: { user_id: string } | { order_id: string } }) {
  const list = subscriptionsOf(of);
  const { reason } = useRights();
  const { data } = useEndpoint('subscriptionList', { query: { ...of, limit: shown } });
  const { open, of: asked, show, close } = useDialog(['cancel', 'keep', 'end']);
  const about = data?.subscriptions.find(({ subscription_id }) => subscription_id === asked);
  // The URL may open a dialog for an action that is no longer possible.
  const asking = open && about && subscriptionCan[open](facts(about)) === true ? { what: open, one: about } : undefined;

  const cancel = useAct('subscriptionCancel');
  const resume = useAct('subscriptionResume');
  const end = useAct('subscriptionEnd', { done: close });
  const input = (one: Subscription) => ({ params: { subscription_id: one.subscription_id }, body: {} });

  const navigate = useNavigate();
  const toInvoice = (invoiceId: string) => () => void navigate(paths.adminInvoice({ invoiceId }));

  function actions(one: Subscription) {
    if (subscriptionCan.end(facts(one)) !== true) return one.end_reason;
    const cancelled = subscriptionCan.keep(facts(one)) === true;
    return (
      <RowActs
        of={one.name}
        acts={[
          ...(one.unpaid_invoice_id === null
            ? []
            : [{ label: 'Unpaid invoice', looks: true, onSelect: toInvoice(one.unpaid_invoice_id) } as const]),
          cancelled
            ? {
                label: 'Keep',
                disabledReason: reason('subscriptionResume'),
                onSelect: () => show('keep', one.subscription_id),
              }
            : {
                label: 'Cancel',
                disabledReason: reason('subscriptionCancel'),
                onSelect: () => show('cancel', one.subscription_id),
              },
          {
            label: 'End now',
            tone: 'danger',
            disabledReason: reason('subscriptionEnd'),
            onSelect: () => show('end', one.subscription_id),
          },
        ]}
      />
    );
  }

  return (
    <Card title="Subscriptions" flush>
      <List
        list={list}
        appearsLater
        rows={({ subscriptions }) => subscriptions}
        rowKey={(one) => one.subscription_id}
        caption="Subscriptions"
        failed={{ title: 'The subscriptions could not be loaded' }}
        columns={[
          {
            key: 'id',
            priority: 3,
            header: 'Subscription ID',
            cell: (one) => <CopyId value={one.subscription_id} what="Subscription ID" />,
          },
          {
            key: 'service',
            grow: true,
            phone: 'title',
            header: 'Service',
            cell: (one) =>
              one.server_id === null ? (
                one.name
              ) : (
                <Link to={paths.adminServer({ serverId: one.server_id })} className={textLinkClass}>
                  {one.name}
                </Link>
              ),
          },
          { key: 'state', phone: 'badge', header: 'State', cell: (one) => <SubscriptionBadge subscription={one} /> },
          { key: 'price', phone: 'value', header: 'Price incl. VAT', align: 'right', cell: (one) => priceText(one) },
          { key: 'next', priority: 2, phone: 'text', header: 'Next', cell: (one) => nextText(one) },
          { key: 'act', phone: 'act', header: 'Actions', align: 'right', cell: (one) => <span>{actions(one)}</span> },
        ]}
        empty={
          <EmptyState title="No subscriptions" text="A subscription starts when a plan that renews is delivered." />
        }
      />
      {data && !data.eof ? <p className="px-4 py-3 text-muted text-sm">The newest {shown} are shown.</p> : null}
      {asking?.what === 'cancel' ? (
        <Confirm
          open
          onClose={close}
          title={`Cancel ${asking.one.name}?`}
          text={
            <div className="grid gap-4">
              <p>
                It runs until {formatDay(asking.one.period_end)} and is not renewed. The client is told by mail and can
                keep it until then.
              </p>
              <Touched subscriptionId={asking.one.subscription_id} act="cancel" />
            </div>
          }
          action="Cancel subscription"
          dismiss="Not now"
          actionVariant="danger"
          onConfirm={() => cancel.send(input(asking.one))}
        />
      ) : null}
      {asking?.what === 'keep' ? (
        <Confirm
          open
          onClose={close}
          title={`Keep ${asking.one.name}?`}
          text={`The cancellation is undone, and it renews on ${formatDay(asking.one.period_end)}.`}
          action="Keep"
          dismiss="Not now"
          actionVariant="primary"
          onConfirm={() => resume.send(input(asking.one))}
        />
      ) : null}
      <Dialog
        open={asking?.what === 'end'}
        onOpenChange={(open) => open || close()}
        title={`End ${asking ? asking.one.name : ''} now?`}
        description="Nothing more is billed, and renewals that are not paid are cancelled. The client is told by mail, with your reason. To delete a server at once, use Delete on its page."
      >
        {asking?.what === 'end' ? (
          <Form
            schema={endSubscriptionBody}
            defaultValues={{ reason: '', credit_unused: true }}
            submitLabel="End now"
            submitVariant="danger"
            onSubmit={(body) => end.send({ ...input(asking.one), body })}
          >
            <Touched subscriptionId={asking.one.subscription_id} act="end" />
            <FormTextField name="reason" label="Reason" />
            <FormCheckbox name="credit_unused" label="Give the rest of the paid period back to the balance" />
          </Form>
        ) : null}
      </Dialog>
    </Card>
  );
}

function Touched({ subscriptionId, act }: { subscriptionId: string; act: 'cancel' | 'end' }) {
  const input = { params: { subscription_id: subscriptionId }, query: { act } };
  return <TouchedList side="staff" touched={useEndpoint('subscriptionTouched', input)} />;
}
