import { z } from 'zod';

const spaces = /[\s-]/g;

/** ISO 13616: the first four letters behind the rest, letters as numbers from 10, and 1 left of a division by 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (letter) => Number.parseInt(letter, 36).toString());
  return (
    digits
      .join('')
      .match(/.{1,7}/g)
      ?.reduce((rest, part) => String(Number(rest + part) % 97), '') === '1'
  );
}

const noIban = 'Please enter an IBAN.';

/** As people type it; the value has no spaces. */
export const ibanField = z
  .string({ error: noIban })
  .max(60, { error: 'This is no IBAN. Please look at it again.' })
  .transform((typed) => typed.replace(spaces, '').toUpperCase())
  .refine((iban) => iban !== '', { error: noIban, abort: true })
  .refine(isIban, { error: 'This is no IBAN. Please look at it again.' })
  .meta({ examples: ['NO9386011117947'] });

/** What is shown of it: "NO93 … 7947". */
export const shownIban = (iban: string): string => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;

/** In groups of four, as it is typed at a bank. */
export const groupedIban = (iban: string): string => iban.match(/.{1,4}/g)?.join(' ') ?? iban;
