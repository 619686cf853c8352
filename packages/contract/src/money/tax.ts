/** How an invoice is taxed. The type is stored with the invoice and decides which sentence the law requires on it. */
export const taxTypes = ['VAT', 'Reverse charge', 'Export'] as const;
type TaxType = (typeof taxTypes)[number];

export interface Tax {
  /** Basis points. */
  readonly points: number;
  readonly type: TaxType;
}

/** Only the present rates: tax is never computed for the past. */
const norwegianRate = 2500;

/** Norway's VAT area is the mainland: Svalbard, Jan Mayen and Bouvet Island lie outside it (merverdiavgiftsloven § 1-2). */
const atHome = (country: string): boolean => country === 'NO';

/**
 * The tax on what we sell to a customer: services delivered electronically from Norway.
 * - In Norway, 25 % (merverdiavgiftsloven §§ 3-1, 5-1), business or not.
 * - Unknown country: as at home, because nothing shows that it is an export.
 * - A business abroad, known by its VAT number: none; the buyer accounts for it (reverse charge).
 * - A consumer abroad: none (§ 6-22, use outside the VAT area). VAT of the consumer's own country, which the EU asks
 *   for through its One Stop Shop, is not computed here; a provider registered there changes this function.
 */
export function taxFor(customer: { readonly country: string; readonly vatNumber: string }): Tax {
  if (customer.country === '' || atHome(customer.country)) return { points: norwegianRate, type: 'VAT' };
  return { points: 0, type: customer.vatNumber === '' ? 'Export' : 'Reverse charge' };
}

/** Staff may set the rate by hand; the tax type still follows from the customer. */
export function taxTypeOf(points: number, customer: { readonly country: string; readonly vatNumber: string }): TaxType {
  return points > 0 ? 'VAT' : taxFor(customer).type;
}
