/** IPv4 is an unsigned 32-bit integer on the wire, dotted on the screen; 0 is none. */
export function dottedAddress(value: number): string {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
}

const octet = /^(0|[1-9]\d{0,2})$/;

/** The integer of a dotted address, or undefined when it is none. */
export function addressNumber(dotted: string): number | undefined {
  const parts = dotted.split('.');
  if (parts.length !== 4 || !parts.every((part) => octet.test(part) && Number(part) <= 255)) return undefined;
  // `<<` works on signed 32 bits; `>>> 0` reads the result as unsigned again.
  return parts.reduce((sum, part) => ((sum << 8) | Number(part)) >>> 0, 0);
}
