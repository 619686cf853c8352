import { expect, test } from 'vitest';
import { byteSize, byteSizeOfAll } from './byte-size.ts';

const gigabyte = 1024 ** 3;

test('bytes of machines are read in whole gigabytes, and very many in terabytes', () => {
  expect(byteSize(0)).toBe('0 GB');
  expect(byteSize(693.4 * gigabyte)).toBe('693 GB');
  expect(byteSize(9999 * gigabyte)).toBe('9,999 GB');
  expect(byteSize(20_480 * gigabyte)).toBe('20 TB');
});

test('a sum is that of the sizes that are read beside it', () => {
  const three = [693.4 * gigabyte, 693.4 * gigabyte, 693.4 * gigabyte];
  expect(byteSizeOfAll(three)).toBe('2,079 GB');
  expect(byteSizeOfAll([])).toBe('0 GB');
});
