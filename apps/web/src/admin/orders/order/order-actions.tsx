import { orderCan } from '@resolvo/contract/order-states';
import type { Order } from '@resolvo/contract/orders';
import type { Verdict } from '@resolvo/contract/states';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { MarkPaidDialog } from '../../../features/invoices/mark-paid-dialog.tsx';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../shell/confirm.tsx';
import { inWords } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SealDialog } from './seal-dialog.tsx';

const reason = (verdict: Verdict) => (verdict === true ? undefined : verdict);

export function OrderActions({ order }: { order: Order }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'seal' | 'paid' | 'issue' | 'delete'>();
  const close = () => setAsking(undefined);
  const facts = {
    status: order.order_status,
    type: order.order_type,
    sealed: order.order_sealed,
    items: order.items.length,
    issuing: order.order_issued_at > 0,
  };
  const key = { order_id: order.order_id, user_id: order.user_id };

  return (
    <Card title="Order Actions">
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabledReason={reason(orderCan.seal(facts))} onClick={() => setAsking('seal')}>
          Seal Order and Generate Invoice
        </Button>
        <Button variant="secondary" disabledReason={reason(orderCan.markPaid(facts))} onClick={() => setAsking('paid')}>
          Mark as Paid
        </Button>
        <Button variant="secondary" disabledReason={reason(orderCan.issue(facts))} onClick={() => setAsking('issue')}>
          Issue Products
        </Button>
        <Button variant="danger" disabledReason={reason(orderCan.delete(facts))} onClick={() => setAsking('delete')}>
          Delete Order
        </Button>
      </div>
      <SealDialog order={order} open={asking === 'seal'} onClose={close} />
      <MarkPaidDialog invoiceId={asking === 'paid' ? order.invoices[0]?.invoice_id : undefined} onClose={close} />
      <Confirm
        open={asking === 'issue'}
        onClose={close}
        title="Issue the products of this order?"
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
        title="Delete this order?"
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
