import { taxFor } from '@resolvo/contract/money/tax';
import { eachWords, monthly, yearly } from '@resolvo/contract/sales/price-words';
import { formatEuro } from './euro.ts';

/** How a visitor wants to read prices. */
export interface PriceView {
  readonly term: 'month' | 'year';
  readonly vat: boolean;
}

/** What a customer at home pays; elsewhere we add none. */
export const homeVatPoints = taxFor({ country: 'NO', vatNumber: '' }).points;

/** As an invoice rounds: half a cent up. */
export const inView = (cents: number, { vat }: Pick<PriceView, 'vat'>): number =>
  vat ? Math.floor((cents * (10_000 + homeVatPoints) + 5_000) / 10_000) : cents;

export const vatWords = ({ vat }: Pick<PriceView, 'vat'>): string => (vat ? 'with VAT' : 'without VAT');

interface Priced {
  readonly plan_price: number;
  readonly plan_annual_price: number | null;
}

interface ShownPrice {
  readonly amount: string;
  readonly per: string;
  /** The same price in the other unit, where a year is paid ahead. */
  readonly note: string | undefined;
}

/** The price of a plan for the chosen term. A plan without a year stays at its month. */
export function shownPrice(plan: Priced, view: PriceView): ShownPrice {
  if (view.term === 'month' || plan.plan_annual_price === null) {
    return { amount: formatEuro(inView(plan.plan_price, view)), per: eachWords(monthly), note: undefined };
  }
  const year = inView(plan.plan_annual_price, view);
  return {
    amount: formatEuro(year),
    per: eachWords(yearly),
    note: `${formatEuro(Math.round(year / 12))} ${eachWords(monthly)}`,
  };
}
