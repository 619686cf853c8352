import { renews } from '../product-types.ts';

export interface Priced {
  readonly type: string;
  readonly price: number;
  readonly annual_price: number | null;
}

/** What an order asks for one unit. Hours are billed when they have passed, so their order asks for nothing. */
export const dueWithOrder = (item: Priced & { readonly hourly_price: number | null }, annual: boolean): number =>
  item.hourly_price === null ? priceFor(item, annual) : 0;

/** The price of one unit for the period it is sold for. Without an annual price, a year costs twelve months. */
export function priceFor(item: Priced, annual: boolean): number {
  return annual && renews(item.type) ? (item.annual_price ?? item.price * 12) : item.price;
}
