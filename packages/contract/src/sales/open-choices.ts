import { z } from 'zod';
import { detailsSchema, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { itemType } from '../product-types.ts';
import { paidTopics } from '../topics.ts';
import { buyerChoices } from './item-choices.ts';

const openChoice = z.strictObject({
  order_item_id: id,
  order_id: id,
  plan_id: id,
  plan_name: z.string(),
  plan_type: itemType,
  quantity: z.number().int(),
  begun: z.boolean().describe('It is made as soon as you have chosen. Otherwise as soon as its order is paid.'),
  since: unixSeconds,
});
export type OpenChoice = z.infer<typeof openChoice>;

export const openChoiceEndpoints = {
  openChoiceList: endpoint({
    method: 'GET',
    path: '/account/choices',
    summary: 'What we sold you and you have not chosen yet how it is made, oldest first.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['orders', 'deliveries', 'billing'],
    status: 200,
    response: z.strictObject({ items: z.array(openChoice) }),
    errors: [],
  }),
  openChoiceMake: endpoint({
    method: 'POST',
    path: '/account/choices/{order_item_id}',
    summary: 'Choose how an item of an order is made. Once its order is paid, it is made as soon as you have chosen.',
    access: own('billingManage'),
    spends: false,
    // What is made may open to who chose it.
    notActing: true,
    limit: limits.issue,
    changes: paidTopics,
    params: z.strictObject({ order_item_id: id }),
    body: z.strictObject({ choices: buyerChoices }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
