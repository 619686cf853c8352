const hour = 3_600_000;
/** A price of an hour is in hundredths of a cent, because an hour of a small server costs about one cent. */
export const unitsPerCent = 100;

/** From when a rate counts. Zero: nothing is counted, because the service is suspended or over. */
export interface RateFrom {
  readonly at: Date;
  /** Hundredths of a cent, without tax, for each started hour. */
  readonly hourly: number;
  /** The most that a month costs, in cents without tax. */
  readonly cap: number;
}

export interface HoursOf {
  readonly hours: number;
  /** Cents without discount and tax. */
  readonly amount: number;
}

/**
 * What the started hours of a calendar month cost until a moment. Hours are counted from the first rate on, which is the
 * delivery; an hour belongs to the month in which it begins and costs the dearest rate that counted in it, so changing to
 * and fro inside an hour saves nothing. Rounded once, half a cent up, and never more than the dearest cap of the month.
 * It never falls while time goes on, so what was billed before can be taken off.
 */
export function hoursIn(month: { readonly start: Date; readonly end: Date }, rates: readonly RateFrom[], until: Date) {
  const anchor = rates[0]?.at.getTime();
  const none: HoursOf = { hours: 0, amount: 0 };
  if (anchor === undefined) return none;
  const end = Math.min(month.end.getTime(), until.getTime());
  const first = Math.max(0, Math.ceil((month.start.getTime() - anchor) / hour));
  let [hours, units, cap] = [0, 0, 0];
  for (let from = anchor + first * hour; from < end; from += hour) {
    const counting = ratesIn(rates, from, Math.min(from + hour, end));
    const dearest = Math.max(...counting.map(({ hourly }) => hourly));
    cap = Math.max(cap, ...counting.map((rate) => rate.cap));
    units += dearest;
    if (dearest > 0) hours += 1;
  }
  return { hours, amount: Math.min(cap, costOfHours(1, units)) };
}

/** Cents of so many hours at one rate, half a cent up. */
export const costOfHours = (hours: number, rate: number): number =>
  Math.floor((hours * rate + unitsPerCent / 2) / unitsPerCent);

/** The rates that count at some moment from `from` until before `to`. */
const ratesIn = (rates: readonly RateFrom[], from: number, to: number): readonly RateFrom[] =>
  rates.filter(({ at }, index) => at.getTime() < to && (rates[index + 1]?.at.getTime() ?? Infinity) > from);

const hourPrice = new Intl.NumberFormat('en-IE', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});

export const formatHourly = (units: number): string => hourPrice.format(units / unitsPerCent / 100);
