import { expect, test } from 'vitest';
import { extraAddresses } from '../machines/server-extras.ts';
import { extraTypes, planTypes, productTypes } from '../product-types.ts';
import { mayBuy, oncePer } from './once-per.ts';

/** Types that do not say whether a second one counts, or that bring nothing to count and may be bought again. */
function faults(
  types: Readonly<Record<string, object>>,
  brings: Readonly<Record<string, { count: number }>>,
): string[] {
  return Object.entries(types).flatMap(([name, type]) => {
    if (!('oncePer' in type)) return [`${name} does not say what a second one changes.`];
    const counted = brings[name];
    return counted?.count === 0 && type.oncePer === null
      ? [`${name} brings nothing to count: it is once per server.`]
      : [];
  });
}

test('every product type says whether a second one changes anything, and an option without addresses is bought once', () => {
  expect(faults(productTypes, extraAddresses)).toEqual([]);
  expect(Object.keys(extraAddresses).sort()).toEqual([...extraTypes].sort());
});

test('a type that is planted without saying so is found', () => {
  expect(faults({ ...productTypes, 'extra-watch': { title: 'Watch' } }, extraAddresses)).toEqual([
    'extra-watch does not say what a second one changes.',
  ]);
  const planted = { 'extra-watch': { title: 'Watch', oncePer: null } };
  expect(faults(planted, { 'extra-watch': { count: 0 } })).toEqual([
    'extra-watch brings nothing to count: it is once per server.',
  ]);
});

test('C16 a second one is refused with its reason exactly where it would change nothing', () => {
  for (const type of planTypes) {
    const once = oncePer(type) !== null;
    expect(mayBuy({ type, name: 'It', quantity: 1 })).toBe(true);
    expect(mayBuy({ type, name: 'It', quantity: 2 }) === true, type).toBe(!once);
    expect(mayBuy({ type, name: 'It', quantity: 1, has: 1 }) === true, type).toBe(!once);
  }
  expect(mayBuy({ type: 'custom', name: 'Work', quantity: 10 })).toBe(true);
});
