import { priceWords } from '@resolvo/contract/sales/price-words';

interface Ordered {
  readonly description: string;
  readonly price: number;
  readonly hourly_price: number | null;
}

/** What a line of an order says: of hours, which are billed when they have passed, what they will cost. */
export const lineText = ({ description, price, hourly_price }: Ordered): string =>
  hourly_price === null
    ? description
    : `Billed by the hour: ${priceWords({ months: 1, hourly: hourly_price, price })}. ${description}`;
