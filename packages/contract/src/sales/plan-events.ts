import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const plan = z.strictObject({ plan_id: id });
const of = { version: 1, subject: 'plan_id', changes: ['catalog', 'activity'] } as const;

export const planEvents = defineEvents({
  'plan.created': { ...of, summary: 'A plan was added to the catalogue.', data: plan, activity: 'plan_created' },
  'plan.changed': {
    ...of,
    summary: 'A plan was changed. One that was ordered before is replaced by a new version.',
    data: plan.extend({ version: z.number().int(), replaces: id.nullable() }),
    activity: 'plan_changed',
  },
  'plan.archived': { ...of, summary: 'A plan was taken off sale.', data: plan, activity: 'plan_archived' },
  'plan.restored': { ...of, summary: 'A plan was put on sale again.', data: plan, activity: 'plan_restored' },
});
