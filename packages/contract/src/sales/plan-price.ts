import { renews } from '../product-types.ts';

export interface Priced {
  readonly type: string;
  readonly price: number;
  readonly annual_price: number | null;
}

/** The price of one unit for the period it is sold for. Without an annual price, a year costs twelve months. */
export function priceFor(item: Priced, annual: boolean): number {
  return annual && renews(item.type) ? (item.annual_price ?? item.price * 12) : item.price;
}
