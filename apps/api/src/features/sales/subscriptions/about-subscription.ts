import type { HeldSubscription } from './hold-subscription.ts';

/** The data common to all events of a subscription. */
export const aboutSubscription = ({ id, order_id, delivery_id }: HeldSubscription) => ({
  subscription_id: id,
  order_id,
  delivery_id,
});
