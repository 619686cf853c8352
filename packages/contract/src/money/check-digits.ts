const digitsOf = (value: string): number[] => Array.from(value, Number);

/** MOD10 (Luhn): from the right, every second digit doubled, digits of products added. */
export function mod10(payload: string): number {
  const sum = digitsOf(payload)
    .reverse()
    .reduce(
      (total, digit, index) => total + (index % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
      0,
    );
  return (10 - (sum % 10)) % 10;
}

/** MOD11 with the weights 2 to 7 from the right; `undefined` where the remainder leaves no digit. */
export function mod11(payload: string): number | undefined {
  const sum = digitsOf(payload)
    .reverse()
    .reduce((total, digit, index) => total + digit * ((index % 6) + 2), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? undefined : check;
}

/** A Norwegian organisation number: nine digits, the last one MOD11 (Brønnøysundregistrene). */
export const isOrganisationNumber = (value: string): boolean =>
  /^\d{9}$/.test(value) && mod11(value.slice(0, 8)) === Number(value[8]);

/*
 * KID, the reference of a Norwegian bank transfer. Its length is fixed by the agreement with the bank: nine digits of
 * the invoice number and one check digit. MOD10, because MOD11 has no digit for one number in eleven.
 */
const kidDigits = 9;

export function kidOf(invoiceNumber: number): string {
  if (!Number.isInteger(invoiceNumber) || invoiceNumber < 1 || invoiceNumber >= 10 ** kidDigits) {
    throw new RangeError(`No KID is made from ${invoiceNumber}.`);
  }
  const payload = String(invoiceNumber).padStart(kidDigits, '0');
  return `${payload}${mod10(payload)}`;
}

/** The invoice number of a KID, or `undefined` when it is not valid. */
export function invoiceNumberOf(kid: string): number | undefined {
  if (!/^\d+$/.test(kid) || kid.length !== kidDigits + 1) return undefined;
  const payload = kid.slice(0, kidDigits);
  return mod10(payload) === Number(kid[kidDigits]) && Number(payload) > 0 ? Number(payload) : undefined;
}
