const exact = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const whole = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** Cents as people write them. The contract has its own, which would bring its schemas into the public pages. */
export function formatEuro(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}
