/** Upper bound of prices, payments and invoices: sums of very many stay below the largest exact integer. */
export const largestAmount = 10_000_000_000;

export const toPoints = (value: number): number => Math.round(value * 100);
export const toPercent = (points: number): number => points / 100;

/** Rounds half up, away from zero for negative amounts, without leaving whole numbers. */
export function percentOf(amount: number, points: number): number {
  const product = BigInt(amount) * BigInt(points);
  const sign = product < 0n ? -1n : 1n;
  return Number(sign * ((sign * product + 5_000n) / 10_000n));
}

export interface Line {
  readonly price: number;
  readonly quantity: number;
}

export interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

/** The subtotal, less the discount percent, then tax on the discounted amount, each rounded once. */
export function totals(lines: readonly Line[], discountPoints: number, taxPoints: number): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const discount = percentOf(subtotal, discountPoints);
  const tax = percentOf(subtotal - discount, taxPoints);
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}

/**
 * The tax contained in a part of a total, when `before` was taken earlier. The parts of a whole carry exactly the
 * whole's tax, however it is cut.
 */
export function taxShare(whole: Pick<Totals, 'total' | 'tax'>, before: number, part: number): number {
  const upTo = (amount: number) =>
    whole.total === 0
      ? 0
      : Number((2n * BigInt(whole.tax) * BigInt(amount) + BigInt(whole.total)) / (2n * BigInt(whole.total)));
  return upTo(before + part) - upTo(before);
}

/** Splits a total by weights. The parts sum to exactly the total. */
export function splitBy(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  let passed = 0n;
  let given = 0;
  return weights.map((weight) => {
    passed += BigInt(weight);
    const upTo = all === 0n ? 0 : Number((2n * BigInt(total) * passed + all) / (2n * all));
    const piece = upTo - given;
    given = upTo;
    return piece;
  });
}

const euro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });

export function formatMoney(amount: number): string {
  return euro.format(amount / 100);
}
