import { totals } from '@resolvo/contract/money';
import { taxFor } from '@resolvo/contract/money/tax';
import { hourlyFor } from '@resolvo/contract/sales/price-words';

/** Of a subscription and the billing profile of its account. */
export interface Priced {
  /** Hundredths of a percent. */
  readonly discount: number;
  /** Where it has a tax of its own; null for that of the billing address. */
  readonly tax: number | null;
  readonly country: string | null;
  readonly vat_number: string | null;
}

const pointsOf = ({ tax, country, vat_number }: Priced): number =>
  tax ?? taxFor({ country: country ?? '', vatNumber: vat_number ?? '' }).points;

/** What its customer pays for so many cents, with discount and tax: how every screen of the panel says a price. */
export const customerPrice = (priced: Priced, price: number): number =>
  totals([{ price, quantity: 1 }], priced.discount, pointsOf(priced)).total;

/** The same for an hour, in hundredths of a cent. */
export const customerHourly = (priced: Priced, hourly: number): number =>
  hourlyFor(hourly, priced.discount, pointsOf(priced));
