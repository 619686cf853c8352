import type { Order } from '@resolvo/contract/sales/orders';
import { orderName } from '@resolvo/contract/short-id';
import { OrderTermsFields, orderTerms, typedTerms } from '../../../features/sales/orders/order-terms.tsx';
import { Form } from '../../../shell/form.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export function EditOrderDialog({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const edit = useAct('orderEdit', { done: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Edit Order"
      description={`The terms of ${orderName(order.order_id)} can be changed until it is sealed.`}
    >
      <Form
        schema={orderTerms}
        defaultValues={typedTerms(order)}
        submitLabel="Save Changes"
        onSubmit={async ({ order_discount = 0, ...terms }) => {
          const key = { order_id: order.order_id, user_id: order.user_id };
          await edit.send({ body: { ...key, ...terms, order_discount } });
        }}
      >
        <OrderTermsFields />
      </Form>
    </Dialog>
  );
}
