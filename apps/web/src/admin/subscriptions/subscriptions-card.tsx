import { subscriptionCan } from '@resolvo/contract/sales/subscription-states';
import { endSubscriptionBody, type Subscription } from '@resolvo/contract/sales/subscriptions';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { invalidate, useEndpoint } from '../../api/query.ts';
import { nextText, priceText, SubscriptionBadge } from '../../features/sales/subscriptions/subscription-texts.tsx';
import { paths } from '../../paths.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { CopyId } from '../../shell/copy-id.tsx';
import { Form } from '../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../shell/form-fields.tsx';
import { notify } from '../../shell/notifications.ts';
import { formatDay } from '../../shell/relative-time.tsx';
import { useDialog } from '../../shell/use-dialog.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';

const columns = [
  { id: 'id', header: 'Subscription ID' },
  { id: 'plan', header: 'Plan' },
  { id: 'state', header: 'State' },
  { id: 'price', header: 'Price', align: 'right' },
  { id: 'next', header: 'Next' },
  { id: 'act', header: 'Actions', align: 'right' },
] as const;

const shown = 100;

const facts = (one: Subscription) => ({ status: one.subscription_status, cancelled: one.cancelled });

/** What renews of one client or one order, with what staff may do about it. */
export function SubscriptionsCard({ of }: { of: { user_id: string } | { order_id: string } }) {
  const { data, error } = useEndpoint('subscriptionList', { query: { ...of, limit: shown } });
  const { open, of: asked, show, close } = useDialog(['cancel', 'keep', 'end']);
  const about = data?.subscriptions.find(({ subscription_id }) => subscription_id === asked);
  // A link may ask for what is not possible any more.
  const asking = open && about && subscriptionCan[open](facts(about)) === true ? { what: open, one: about } : undefined;

  async function done(details: string) {
    notify('success', details);
    await invalidate('subscriptionList', 'orderDetail', 'invoiceDetail');
  }
  const input = (one: Subscription) => ({ params: { subscription_id: one.subscription_id }, body: {} });

  function actions(one: Subscription) {
    if (subscriptionCan.end(facts(one)) !== true) return one.end_reason;
    const cancelled = subscriptionCan.keep(facts(one)) === true;
    return (
      <span className="inline-flex flex-wrap justify-end gap-2">
        {one.unpaid_invoice_id === null ? null : (
          <Link
            to={paths.adminInvoice({ invoiceId: one.unpaid_invoice_id })}
            className={buttonClass('secondary', 'sm')}
          >
            Unpaid invoice
          </Link>
        )}
        <Button variant="secondary" size="sm" onClick={() => show(cancelled ? 'keep' : 'cancel', one.subscription_id)}>
          {cancelled ? 'Keep' : 'Cancel'}
          <span className="sr-only"> {one.plan_name}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => show('end', one.subscription_id)}>
          End now<span className="sr-only">: {one.plan_name}</span>
        </Button>
      </span>
    );
  }

  return (
    <Card title="Subscriptions">
      {error ? (
        <ErrorPanel title="The subscriptions could not be loaded" text={error.message} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.subscriptions.length === 0 ? (
        <p className="text-muted">Nothing renews. A subscription starts when a plan that renews is delivered.</p>
      ) : (
        <Table
          caption="Subscriptions"
          stacked
          columns={columns}
          rows={data.subscriptions.map((one) => ({
            id: one.subscription_id,
            cells: [
              <CopyId key="id" value={one.subscription_id} what="Subscription ID" />,
              one.plan_name,
              <SubscriptionBadge key="state" subscription={one} />,
              priceText(one),
              nextText(one),
              <span key="act">{actions(one)}</span>,
            ],
          }))}
        />
      )}
      {data && !data.eof ? <p className="mt-3 text-muted text-sm">The newest {shown} are shown.</p> : null}
      {asking?.what === 'cancel' ? (
        <Confirm
          open
          onClose={close}
          title={`Cancel ${asking.one.plan_name}?`}
          text={`It runs until ${formatDay(asking.one.period_end)} and is not renewed. The client is told by mail and can keep it until then.`}
          action="Cancel subscription"
          dismiss="Not now"
          onConfirm={async () => done((await call('subscriptionCancel', input(asking.one))).details)}
        />
      ) : null}
      {asking?.what === 'keep' ? (
        <Confirm
          open
          onClose={close}
          title={`Keep ${asking.one.plan_name}?`}
          text={`The cancellation is taken back, and it renews on ${formatDay(asking.one.period_end)}.`}
          action="Keep"
          dismiss="Not now"
          actionVariant="primary"
          onConfirm={async () => done((await call('subscriptionResume', input(asking.one))).details)}
        />
      ) : null}
      <Dialog
        open={asking?.what === 'end'}
        onOpenChange={(open) => open || close()}
        title={`End ${asking?.one.plan_name ?? ''} now?`}
        description="What it delivers is taken away and its data is deleted, at once and for good. Renewals that are not paid are cancelled. The client is told by mail, with your reason."
      >
        {asking?.what === 'end' ? (
          <Form
            schema={endSubscriptionBody}
            defaultValues={{ reason: '', credit_unused: true }}
            submitLabel="End now"
            submitVariant="danger"
            onSubmit={async (body) => {
              await done((await call('subscriptionEnd', { ...input(asking.one), body })).details);
              close();
            }}
          >
            <FormTextField name="reason" label="Reason" />
            <FormCheckbox name="credit_unused" label="Give the rest of the paid period back to the balance" />
          </Form>
        ) : null}
      </Dialog>
    </Card>
  );
}
