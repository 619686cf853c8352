import type { Period } from '../periods.ts';

/** From when a price counts. Prices are cents for a whole period. */
export interface PriceFrom {
  readonly at: Date;
  readonly price: number;
}

/**
 * What a period costs when its price changed on the way: every price for the time it counted, added up exactly and
 * rounded once, half up. Whole numbers only, and time is that of UTC, where no day is longer than another.
 *
 * A change costs, or gives back, the difference between this sum with and without it. So the sums of all changes add
 * up to the period's true cost within half a cent, however many there were, and never fall below zero.
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

/** What it costs (above zero) or gives back (below) to go over to another price now. */
export function changeCost(
  period: Period,
  startPrice: number,
  earlier: readonly PriceFrom[],
  change: PriceFrom,
): number {
  return periodCost(period, startPrice, [...earlier, change]) - periodCost(period, startPrice, earlier);
}
