import { orderCan } from '@resolvo/contract/sales/order-states';
import { deleteOrderForm, firstInvoice, type Order } from '@resolvo/contract/sales/orders';
import { shortId } from '@resolvo/contract/short-id';
import { useEndpoint } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { MarkPaidDialog } from '../../../features/money/invoices/mark-paid-dialog.tsx';
import { whereMoneyGoes } from '../../../features/money/invoices/where-money-goes.ts';
import { TouchedList } from '../../../features/sales/endings/touched-list.tsx';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { reasonOf } from '../../../shell/reason-of.ts';
import { useAct } from '../../../shell/use-act.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NextAct } from '../../../ui/next-act.tsx';
import { EditOrderDialog } from './edit-order-dialog.tsx';
import { SealDialog } from './seal-dialog.tsx';
import { whatItWaitsFor } from './what-it-waits-for.ts';

export function OrderActions({ order }: { order: Order }) {
  const { reason } = useRights();
  const issue = useAct('orderIssue');
  const remove = useAct('orderDelete', { failed: messages.orderDeleteFailed, leaveTo: paths.adminOrders });
  const { open, show, close } = useDialog(['edit', 'seal', 'paid', 'issue', 'delete']);
  const facts = {
    status: order.order_status,
    type: order.order_type,
    sealed: order.order_sealed,
    placed: order.order_draft,
    items: order.items.length,
    issuing: order.order_issued_at > 0,
  };
  const verdicts = {
    edit: orderCan.edit(facts),
    seal: orderCan.seal(facts),
    paid: reason('invoiceMarkPaid') ?? orderCan.markPaid(facts),
    issue: orderCan.issue(facts),
    delete: orderCan.delete(facts),
  };
  // The URL may open a dialog for an action that is no longer possible.
  const asking = open !== undefined && verdicts[open] === true ? open : undefined;
  const key = { order_id: order.order_id, user_id: order.user_id };
  const name = `order ${shortId(order.order_id)}`;
  const first = firstInvoice(order);

  return (
    <Card title="Order Actions">
      <NextAct
        idle={whatItWaitsFor(order, orderCan.addItem(facts) === true)}
        acts={[
          {
            label: 'Seal Order and Generate Invoice',
            forward: true,
            disabledReason: reasonOf(verdicts.seal),
            onSelect: () => show('seal'),
          },
          {
            label: 'Mark as Paid',
            forward: true,
            disabledReason: reasonOf(verdicts.paid),
            onSelect: () => show('paid'),
          },
          {
            label: 'Issue Products',
            forward: true,
            disabledReason: reasonOf(verdicts.issue),
            onSelect: () => show('issue'),
          },
          { label: 'Edit Order', disabledReason: reasonOf(verdicts.edit), onSelect: () => show('edit') },
          {
            label: 'Delete Order',
            tone: 'danger',
            disabledReason: reasonOf(verdicts.delete),
            onSelect: () => show('delete'),
          },
        ]}
      />
      <EditOrderDialog order={order} open={asking === 'edit'} onClose={close} />
      <SealDialog order={order} open={asking === 'seal'} onClose={close} />
      <MarkPaidDialog invoice={asking === 'paid' ? first : undefined} onClose={close} />
      <Confirm
        open={asking === 'issue'}
        onClose={close}
        title={`Issue the products of ${name}?`}
        text={
          order.order_status === 'open'
            ? 'The order is not paid yet. Everything in it is delivered now all the same.'
            : 'Everything in it is delivered now.'
        }
        action="Issue Products"
        actionVariant="primary"
        onConfirm={() => issue.send({ body: key })}
      />
      <Confirm
        open={asking === 'delete' && !order.order_sealed}
        onClose={close}
        title={`Delete ${name}?`}
        text={
          order.order_draft
            ? 'The client placed this order and has not begun to pay. It is cancelled, and what it kept in stock is free again.'
            : 'The order and its items are deleted. This cannot be undone.'
        }
        action="Delete Order"
        actionVariant="danger"
        onConfirm={() => remove.send({ body: key })}
      />
      <Dialog
        open={asking === 'delete' && order.order_sealed}
        onOpenChange={(wanted) => wanted || close()}
        title={`Delete ${name}?`}
        description={`It has an invoice, so it stays in the list as cancelled, and a credit note cancels the invoice. ${whereMoneyGoes(first)}This cannot be undone.`}
      >
        <Form
          schema={deleteOrderForm}
          defaultValues={{ reason: '' }}
          submitLabel="Delete Order"
          submitVariant="danger"
          onSubmit={({ reason }) => remove.send({ body: { ...key, reason } })}
        >
          <Touched orderId={order.order_id} />
          <FormTextField name="reason" label="Reason" hint="The client reads it on the credit note." />
        </Form>
      </Dialog>
    </Card>
  );
}

function Touched({ orderId }: { orderId: string }) {
  return <TouchedList side="staff" touched={useEndpoint('orderTouched', { params: { order_id: orderId } })} />;
}
