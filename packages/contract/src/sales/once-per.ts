import { type ItemType, productTypes } from '../product-types.ts';
import type { Verdict } from '../states.ts';

/** For what a second one would change nothing; null where each one counts. */
export const oncePer = (type: ItemType): 'server' | 'order' | null =>
  type === 'custom' ? null : productTypes[type].oncePer;

interface Wanted {
  readonly type: ItemType;
  readonly name: string;
  /** For one server, or in one order. */
  readonly quantity: number;
  /** How many the server has, or has on order. */
  readonly has?: number;
}

/** `true`, or why no more of it is sold: a second one would be paid for and change nothing. */
export function mayBuy({ type, name, quantity, has = 0 }: Wanted): Verdict {
  const per = oncePer(type);
  if (per === null) return true;
  if (quantity > 1) {
    return per === 'server'
      ? `${name}: one is enough for a server, and a second one would change nothing. Please order one.`
      : `${name}: please order one at a time.`;
  }
  return has === 0 || `This server has one already, or one is on order: ${name}. A second one would change nothing.`;
}

interface ServerItem {
  readonly quantity: number;
  /** The client has yet to choose how they are made. */
  readonly open: boolean;
}

/** `true`, or why an option cannot be for each server of its order: it goes evenly among them, and they are known. */
export function mayServeEach(
  { type, name, quantity }: Pick<Wanted, 'type' | 'name' | 'quantity'>,
  servers: readonly ServerItem[],
): Verdict {
  const count = servers.reduce((sum, server) => sum + server.quantity, 0);
  if (count === 0) {
    return `${name}: there is no server in this order. Please choose for which server of the client it is.`;
  }
  if (servers.some(({ open }) => open)) {
    return `${name}: the client has yet to choose how the servers of this order are made. Please choose that now, or let the client choose the server of ${name} too.`;
  }
  if (quantity % count !== 0) {
    return `${name} is for each server of this order, and there are ${count}. Please order ${count} of it.`;
  }
  return mayBuy({ type, name, quantity: quantity / count });
}
