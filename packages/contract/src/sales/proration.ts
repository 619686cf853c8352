import type { Period } from '../periods.ts';

/** From when a price counts. Prices are cents for a whole period. */
export interface PriceFrom {
  readonly at: Date;
  readonly price: number;
}

/**
 * The price of a period in which the price changed: each price for its share of time, summed exactly and rounded once,
 * half up. Integers only, in UTC, where every day has the same length.
 *
 * A change costs, or credits, the difference of this sum with and without it. So the changes of a period add up to its
 * true cost within half a cent, however many there were, and never fall below zero.
 */
export function periodCost(period: Period, startPrice: number, changes: readonly PriceFrom[]): number {
  const [start, end] = [period.start.getTime(), period.end.getTime()];
  if (end <= start) throw new RangeError('A period ends after it starts.');
  let [price, from, sum] = [startPrice, start, 0n];
  for (const change of changes) {
    const at = Math.min(Math.max(change.at.getTime(), from), end);
    sum += BigInt(price) * BigInt(at - from);
    [price, from] = [change.price, at];
  }
  sum += BigInt(price) * BigInt(end - from);
  const length = BigInt(end - start);
  return Number((2n * sum + length) / (2n * length));
}

/** What changing to another price now costs (positive) or credits (negative). */
export function changeCost(
  period: Period,
  startPrice: number,
  earlier: readonly PriceFrom[],
  change: PriceFrom,
): number {
  return periodCost(period, startPrice, [...earlier, change]) - periodCost(period, startPrice, earlier);
}
