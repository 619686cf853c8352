import { expect, test } from 'vitest';
import { keysymOf } from './keysyms.ts';

test.each([
  ['a', 0x61],
  ['~', 0x7e],
  ['å', 0xe5],
  ['€', 0x01_00_20_ac],
  ['\n', 0xff0d],
  ['\t', 0xff09],
  ['\u0007', undefined],
])('the key of %j', (letter, keysym) => expect(keysymOf(letter)).toBe(keysym));
