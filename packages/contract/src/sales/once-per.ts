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
