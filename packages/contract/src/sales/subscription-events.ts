import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';
import { paidTopics } from '../topics.ts';

const subscription = z.strictObject({ subscription_id: id, order_id: id, delivery_id: id });
const of = { version: 1, subject: 'subscription_id', changes: paidTopics } as const;

export const subscriptionEvents = defineEvents({
  'subscription.opened': {
    ...of,
    summary: 'A subscription was opened: what was delivered renews from now on.',
    data: subscription,
    activity: 'subscription_opened',
  },
  'subscription.cancelled': {
    ...of,
    summary: 'A subscription was cancelled: it runs to the end of its period and is not renewed.',
    data: subscription,
    activity: 'subscription_cancelled',
  },
  'subscription.kept': {
    ...of,
    summary: 'A cancellation was taken back.',
    data: subscription,
    activity: 'subscription_kept',
  },
  'subscription.plan_changed': {
    ...of,
    summary: 'Another plan was chosen for a subscription.',
    data: subscription.extend({ from_plan_id: id, to_plan_id: id }),
    activity: 'subscription_plan_changed',
  },
  'subscription.change_dropped': {
    ...of,
    summary: 'The client dropped a change of plan that waited for its payment.',
    data: subscription.extend({ to_plan_id: id, invoice_id: id }),
    activity: 'subscription_change_dropped',
  },
  'subscription.handed_over': {
    ...of,
    summary: 'What a subscription pays for was taken over by another account, which is billed from now on.',
    data: subscription,
  },
  'subscription.suspended': {
    ...of,
    summary: 'A subscription was suspended: an invoice is not paid, so what is delivered stops.',
    data: subscription.extend({ invoice_id: id }),
    activity: 'subscription_suspended',
  },
  'subscription.resumed': {
    ...of,
    summary: 'A subscription was resumed: nothing is owed any more, so what is delivered starts again.',
    data: subscription,
    activity: 'subscription_resumed',
  },
  'subscription.ended': {
    ...of,
    summary: 'A subscription ended, and what it delivered with it.',
    data: subscription.extend({ why: z.enum(['cancelled', 'unpaid', 'staff', 'gone']), reason: z.string() }),
    activity: 'subscription_ended',
  },
});
