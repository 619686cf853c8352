const exact = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const whole = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** The price of the cheapest; undefined where nothing is sold. */
export const fromEuro = (cents: readonly number[]): string | undefined =>
  cents.length === 0 ? undefined : `From ${formatEuro(Math.min(...cents))}`;

/** Formats cents. A copy of the contract's function, which would bring zod into the public pages. */
export function formatEuro(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}
