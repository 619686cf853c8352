import { formatMoney } from '@resolvo/contract/money';
import { formatHourly } from '@resolvo/contract/sales/hours';

interface Ordered {
  readonly description: string;
  readonly price: number;
  readonly hourly_price: number | null;
}

/** What a line of an order says: of hours, which are billed when they have passed, what they will cost. */
export const lineText = ({ description, price, hourly_price }: Ordered): string =>
  hourly_price === null
    ? description
    : `Billed by the hour: ${formatHourly(hourly_price)} for each started hour, at most ${formatMoney(price)} a month. ${description}`;
