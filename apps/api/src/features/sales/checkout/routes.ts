import type { checkoutEndpoints } from '@resolvo/contract/sales/checkout';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { beginPayment } from './begin-payment.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { getCheckout } from './get-checkout.ts';
import { listDrafts } from './list-drafts.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { placeOrder } from './place-order.ts';

export function checkoutRoutes(deps: Deps): Handlers<keyof typeof checkoutEndpoints> {
  return {
    checkoutPlace: ({ actor, body }) => placeOrder(deps, actor, body),
    ownOrders: ({ actor, query }) => listOwnOrders(deps, actor, query),
    checkoutList: ({ actor }) => listDrafts(deps, actor),
    checkoutBegin: ({ actor, params, body }) => beginPayment(deps, actor, params.checkout_id, body),
    checkoutDetail: ({ actor, params }) => getCheckout(deps, actor, params.checkout_id),
    checkoutCancel: async ({ actor, params }) => {
      await cancelCheckout(deps, actor, params.checkout_id);
      return { details: 'The order is cancelled.' };
    },
  };
}
