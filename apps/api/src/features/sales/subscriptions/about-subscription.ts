import type { HeldSubscription } from './hold-subscription.ts';

/** What every event of a subscription tells about it. */
export const aboutSubscription = ({ id, order_id, delivery_id }: HeldSubscription) => ({
  subscription_id: id,
  order_id,
  delivery_id,
});
