import type { Order } from '@resolvo/contract/sales/orders';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { OrderTermsFields, orderTerms, typedTerms } from '../../../features/sales/orders/order-terms.tsx';
import { Form } from '../../../shell/form.tsx';
import { notify } from '../../../shell/notifications.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export function EditOrderDialog({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Edit Order"
      description="The terms can be changed until the order is sealed."
    >
      <Form
        schema={orderTerms}
        defaultValues={typedTerms(order)}
        submitLabel="Save Changes"
        onSubmit={async ({ order_discount = 0, ...terms }) => {
          const key = { order_id: order.order_id, user_id: order.user_id };
          const { details } = await call('orderEdit', { body: { ...key, ...terms, order_discount } });
          notify('success', details);
          await invalidate('orderDetail', 'orderList');
          onClose();
        }}
      >
        <OrderTermsFields />
      </Form>
    </Dialog>
  );
}
