import { isOrganisationNumber } from './check-digits.ts';

/**
 * The format of VAT numbers per country, without prefix (European Commission, VIES FAQ, question 11; HMRC; the Swiss
 * UID). Only the format is checked; whether a number exists is known to the country's register.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E?\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{1,2})$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Greece writes EL. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/** Normalised for printing: upper case, country prefix, no spaces; `undefined` when the format is wrong. */
export function vatNumberOf(country: string, typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s./-]/g, '');
  const prefix = prefixOf(country);
  const rest = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
  if (country === 'NO') {
    const digits = rest.replace(/MVA$/, '');
    return isOrganisationNumber(digits) ? `NO${digits}MVA` : undefined;
  }
  const form = forms[country];
  // For other countries only a minimum that every number meets is checked.
  if (!form) return /^[A-Z0-9]{4,20}$/.test(plain) && /\d/.test(plain) ? plain : undefined;
  if (form.test(rest)) return `${prefix}${rest}`;
  // A number whose own first letters equal the prefix.
  return form.test(plain) ? `${prefix}${plain}` : undefined;
}
