import { orderCan } from '@resolvo/contract/sales/order-states';
import type { Order } from '@resolvo/contract/sales/orders';
import type { Verdict } from '@resolvo/contract/states';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { MarkPaidDialog } from '../../../features/money/invoices/mark-paid-dialog.tsx';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { inWords } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { useDialog } from '../../../shell/use-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EditOrderDialog } from './edit-order-dialog.tsx';
import { SealDialog } from './seal-dialog.tsx';

const reason = (verdict: Verdict) => (verdict === true ? undefined : verdict);

export function OrderActions({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { open, show, close } = useDialog(['edit', 'seal', 'paid', 'issue', 'delete']);
  const facts = {
    status: order.order_status,
    type: order.order_type,
    sealed: order.order_sealed,
    items: order.items.length,
    issuing: order.order_issued_at > 0,
  };
  const verdicts = {
    edit: orderCan.edit(facts),
    seal: orderCan.seal(facts),
    paid: orderCan.markPaid(facts),
    issue: orderCan.issue(facts),
    delete: orderCan.delete(facts),
  };
  // A link may ask for what is not possible any more.
  const asking = open !== undefined && verdicts[open] === true ? open : undefined;
  const key = { order_id: order.order_id, user_id: order.user_id };
  const name = `order ${order.order_id.slice(0, 8)}…`;

  return (
    <Card title="Order Actions">
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabledReason={reason(verdicts.seal)} onClick={() => show('seal')}>
          Seal Order and Generate Invoice
        </Button>
        <Button variant="secondary" disabledReason={reason(verdicts.edit)} onClick={() => show('edit')}>
          Edit Order
        </Button>
        <Button variant="secondary" disabledReason={reason(verdicts.paid)} onClick={() => show('paid')}>
          Mark as Paid
        </Button>
        <Button variant="secondary" disabledReason={reason(verdicts.issue)} onClick={() => show('issue')}>
          Issue Products
        </Button>
        <Button variant="danger" disabledReason={reason(verdicts.delete)} onClick={() => show('delete')}>
          Delete Order
        </Button>
      </div>
      <EditOrderDialog order={order} open={asking === 'edit'} onClose={close} />
      <SealDialog order={order} open={asking === 'seal'} onClose={close} />
      {/* Later invoices renew what the first one sold; paying the order means paying the first. */}
      <MarkPaidDialog invoice={asking === 'paid' ? order.invoices.at(0) : undefined} onClose={close} />
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
        onConfirm={async () => {
          const { details } = await call('orderIssue', { body: key });
          notify('success', details);
          await invalidate('orderDetail', 'orderList', 'orderCounts', 'deliveryList', 'taskList', 'taskCount');
        }}
      />
      <Confirm
        open={asking === 'delete'}
        onClose={close}
        title={`Delete ${name}?`}
        text={
          order.order_sealed
            ? 'The order is cancelled, and a credit note cancels its invoice. This cannot be undone.'
            : 'The order and its items are deleted. This cannot be undone.'
        }
        action="Delete Order"
        onConfirm={async () => {
          const { details } = await inWords(call('orderDelete', { body: key }), messages.orderDeleteFailed);
          notify('success', details);
          await navigate(paths.adminOrders());
          // One that was never sealed is gone: this page, still there for a moment, must not ask for it again.
          if (order.order_sealed) await invalidate('orderDetail', 'invoiceList', 'invoiceDetail');
          await invalidate('orderList', 'orderCounts');
        }}
      />
    </Card>
  );
}
