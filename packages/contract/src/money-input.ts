import { z } from 'zod';
import { percent } from './money-fields.ts';

/** Parses a typed amount to cents as text, so that no fraction is rounded. */
export const euroInput = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^\d{1,8}([.,]\d{1,2})?$/, { error: 'Please enter an amount such as 12.50.' })
    .transform(centsOf);

/** An optional percentage; empty and 0 mean the same and are not sent. */
export const percentInput = z
  .string()
  .trim()
  .regex(/^(\d{1,3}([.,]\d{1,2})?)?$/, { error: 'Please enter 0 to 100, with at most two decimals.' })
  .transform((text) => Number(text.replace(',', '.')))
  .pipe(percent)
  .transform((value) => (value > 0 ? value : undefined));

/** An optional percentage where a typed 0 is not the same as nothing. */
export const percentOrNothing = z
  .string()
  .trim()
  .regex(/^(\d{1,3}([.,]\d{1,2})?)?$/, { error: 'Please enter 0 to 100, with at most two decimals.' })
  .transform((text) => (text === '' ? undefined : Number(text.replace(',', '.'))))
  .pipe(percent.optional());

export const quantityInput = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,2}$|^1000$/, { error: 'Please enter a whole number from 1 to 1000.' })
  .transform(Number);

/** An optional amount; empty is not the same as 0. */
export const optionalEuroInput = z
  .string()
  .trim()
  .regex(/^(\d{1,8}([.,]\d{1,2})?)?$/, { error: 'Please enter an amount such as 12.50.' })
  .transform((text) => (text === '' ? null : centsOf(text)));

/** An optional price of an hour, as hundredths of a cent; empty is not the same as 0. */
export const optionalHourlyInput = z
  .string()
  .trim()
  .regex(/^(\d{1,5}([.,]\d{1,4})?)?$/, { error: 'Please enter an amount such as 0.0125.' })
  .transform((text) => (text === '' ? null : partsOf(text, 4)));

export const wholeInput = (error = 'Please enter a whole number.') =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number);

/** An optional count; empty means unlimited. */
export const optionalWholeInput = z
  .string()
  .trim()
  .regex(/^\d{0,9}$/, { error: 'Please enter a whole number, or nothing.' })
  .transform((text) => (text === '' ? null : Number(text)));

/** Formats cents for an input field. */
export const typedEuro = (cents: number): string => (cents / 100).toFixed(2);

export const typedHourly = (units: number): string => (units / 10_000).toFixed(4);

const centsOf = (text: string): number => partsOf(text, 2);

/** In text, so that no fraction is rounded. */
function partsOf(text: string, decimals: number): number {
  const [euros = '', rest = ''] = text.split(/[.,]/);
  return Number(euros) * 10 ** decimals + Number(rest.padEnd(decimals, '0'));
}
