import type { invoiceBuilderEndpoints } from '@resolvo/contract/sales/invoice-builder';
import type { orderEndpoints } from '@resolvo/contract/sales/orders';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { addItem } from './add-item.ts';
import { buildInvoice } from './build-invoice.ts';
import { changeItem, removeItem } from './change-item.ts';
import { createOrder } from './create-order.ts';
import { deleteOrder } from './delete-order.ts';
import { editOrder } from './edit-order.ts';
import { getOrder } from './get-order.ts';
import { countOrders, listOrders } from './list-orders.ts';
import { sealOrder } from './seal-order.ts';

const becameTexts = {
  deleted: 'Order deleted successfully',
  cancelled: 'Order cancelled successfully. A credit note cancels its invoice.',
  dropped: 'Order cancelled successfully. It had no invoice.',
} as const;

export function orderRoutes(deps: Deps): Handlers<keyof typeof orderEndpoints | keyof typeof invoiceBuilderEndpoints> {
  return {
    invoiceBuild: ({ actor, body }) => buildInvoice(deps, actor, body),
    orderList: ({ query }) => listOrders(deps, query),
    orderCounts: () => countOrders(deps),
    orderCreate: ({ actor, body }) => createOrder(deps, actor, body),
    orderEdit: async ({ actor, body }) => {
      await editOrder(deps, actor, body);
      return { details: 'Order updated' };
    },
    orderDetail: ({ query }) => getOrder(deps, query.order_id),
    orderAddItem: ({ actor, body }) => addItem(deps, actor, body),
    orderChangeItem: async ({ actor, body }) => {
      await changeItem(deps, actor, body);
      return { details: 'Item quantity updated' };
    },
    orderRemoveItem: async ({ actor, body }) => {
      await removeItem(deps, actor, body);
      return { details: 'Item removed from order' };
    },
    orderSeal: ({ actor, body }) => sealOrder(deps, actor, body),
    orderDelete: async ({ actor, body }) => {
      return { details: becameTexts[await deleteOrder(deps, actor, body)] };
    },
  };
}
