import type { deliveryEndpoints } from '@resolvo/contract/sales/deliveries';
import type { endingEndpoints } from '@resolvo/contract/sales/endings';
import type { openChoiceEndpoints } from '@resolvo/contract/sales/open-choices';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { chooseItem } from './choose-item.ts';
import { findStuck } from './find-stuck.ts';
import { issueByStaff } from './issue-by-staff.ts';
import { keepByStaff } from './keep-unit.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listEndings } from './list-endings.ts';
import { listOpenChoices } from './list-open-choices.ts';
import { orderAgain } from './order-again.ts';
import { touchedByInvoice, touchedByOrder } from './touched-services.ts';

type Names = keyof typeof deliveryEndpoints | keyof typeof endingEndpoints | keyof typeof openChoiceEndpoints;

export function deliveryRoutes(deps: Deps): Handlers<Names> {
  return {
    orderIssue: async ({ actor, body }) => {
      await issueByStaff(deps, actor, body);
      return { details: 'The products are being issued.' };
    },
    deliveryList: ({ query }) => listDeliveries(deps, query),
    deliveryAgain: ({ actor, params }) => orderAgain(deps, actor, params.delivery_id),
    deliveryStuck: () => findStuck(deps),
    endingList: ({ query }) => listEndings(deps, query),
    endingKeep: async ({ actor, params, body }) => {
      await keepByStaff(deps, actor, params.unit_id, body.reason);
      return { details: 'It is kept.' };
    },
    openChoiceList: ({ actor }) => listOpenChoices(deps, actor.accountId),
    openChoiceMake: async ({ actor, params, body }) => ({
      details: await chooseItem(deps, actor, params.order_item_id, body.choices),
    }),
    invoiceTouched: ({ params, query }) => touchedByInvoice(deps, params.invoice_id, query.act),
    orderTouched: ({ params }) => touchedByOrder(deps, params.order_id),
  };
}
