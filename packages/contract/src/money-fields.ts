import { z } from 'zod';
import { largestAmount, toPoints } from './money.ts';

// Apart from the arithmetic, so that a page which only shows money does not load the schemas.

/** Money is a whole number of euro cents, from the database to the screen. */
export const cents = z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
export const price = cents.nonnegative();

/** JSON can carry -0, which is normalised to 0. */
const isPlain = (value: number): boolean => !Object.is(value, -0);

/** A price in a request. */
export const priceInput = (missing: string) =>
  z
    .number({ error: missing })
    .int({ error: 'Please give the price in whole cents.' })
    .min(0, { error: 'Please enter a price of 0 or more.' })
    .max(largestAmount, { error: 'This price is too high.' })
    .refine(isPlain, { error: 'Please enter a price of 0 or more.' });

/** On the wire and in forms a percentage is what people write: 0 to 100, at most two decimals. */
export const percent = z
  .number({ error: 'Please enter a percentage.' })
  .min(0, { error: 'Please enter at least 0 %.', abort: true })
  .max(100, { error: 'Please enter at most 100 %.', abort: true })
  .refine((value) => toPoints(value) / 100 === value, { error: 'Please use at most two decimals.' })
  .refine(isPlain, { error: 'Please enter at least 0 %.' });
