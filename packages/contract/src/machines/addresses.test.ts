import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressNumber, dottedAddress } from './addresses.ts';

describe('an IPv4 address', () => {
  test('is unsigned, also above 127.255.255.255', () => {
    expect(addressNumber('192.0.2.10')).toBe(3221225994);
    expect(dottedAddress(3221225994)).toBe('192.0.2.10');
    expect(addressNumber('255.255.255.255')).toBe(4294967295);
  });

  test('survives the way there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4294967295 }), (value) => {
        expect(addressNumber(dottedAddress(value))).toBe(value);
      }),
    );
  });

  test.each(['', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.-4', ' 1.2.3.4', '1.2.3.4\n', '0x1.2.3.4'])(
    'is not %j',
    (text) => expect(addressNumber(text)).toBeUndefined(),
  );
});
