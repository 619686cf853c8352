import { z } from 'zod';
import { detailsSchema, id } from '../common.ts';
import { endpoint, limits, publicAccess, staff } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { partIds } from './dedicated-parts.ts';

const partId = z.enum(partIds);
const count = z.number().int();

const stockMessage = 'Please enter a whole number from 0 to 100000.';
const stock = z
  .number({ error: stockMessage })
  .int({ error: stockMessage })
  .min(0, { error: stockMessage })
  .max(100_000, { error: stockMessage });

const part = z.strictObject({ part: partId, name: z.string(), free: count.describe('How many can be sold.') });
export const staffPart = part.extend({
  part_id: id,
  held: count.describe('In orders, and in machines that clients have.'),
});
export type StaffPart = z.infer<typeof staffPart>;

export const partSetBody = z.strictObject({
  free: stock,
  free_before: stock.describe('What you saw. What was sold since then stays sold.'),
});

export const partEvents = defineEvents({
  'part.counted': {
    version: 1,
    summary: 'Staff changed how many of a part are on the shelf.',
    subject: 'part_id',
    data: z.strictObject({ part_id: id, part: partId, free: count }),
    changes: ['parts', 'catalog'],
  },
  'parts.returned': {
    version: 1,
    summary: 'Parts of an order that ended went back to the shelf.',
    subject: 'order_item_id',
    data: z.strictObject({ order_item_id: id }),
    changes: ['parts', 'catalog'],
  },
});

export const partEndpoints = {
  systemParts: endpoint({
    method: 'GET',
    path: '/system/parts',
    summary: 'Parts of dedicated servers and how many of each are free.',
    access: publicAccess,
    limit: limits.read,
    reads: ['parts'],
    status: 200,
    response: z.strictObject({ parts: z.array(part) }),
    errors: [],
  }),
  partList: endpoint({
    method: 'GET',
    path: '/system/admin/parts',
    summary: 'The shelf of parts for dedicated servers: free, and held by orders and machines.',
    access: staff('staffPlans'),
    limit: limits.read,
    reads: ['parts'],
    status: 200,
    response: z.strictObject({ parts: z.array(staffPart) }),
    errors: [],
  }),
  partSet: endpoint({
    method: 'PUT',
    path: '/system/admin/parts/{part_id}',
    summary: 'Say how many of a part are free to be sold.',
    access: staff('staffPlans'),
    limit: limits.write,
    changes: ['parts', 'catalog'],
    params: z.strictObject({ part_id: id }),
    body: partSetBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
