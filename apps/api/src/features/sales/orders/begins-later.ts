import { isBuilt } from '@resolvo/contract/product-types';

/** Whether what was ordered is set up on a day not known yet: it is built first, or waits for its client's choices. */
export const beginsLater = (items: readonly { readonly type: string; readonly client_chooses: boolean }[]): boolean =>
  items.some(({ type, client_chooses }) => client_chooses || isBuilt(type));
