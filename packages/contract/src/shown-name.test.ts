import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiDomain } from './hosting/domain-names.ts';
import { shownName } from './shown-name.ts';

test('N1 a name is shown in the letters that it was typed in', () => {
  expect(shownName('xn--bjrn-hra.no')).toBe('bjørn.no');
  expect(shownName('www.xn--blbr-roah.no')).toBe('www.blåbær.no');
  expect(shownName('xn--fiqs8s')).toBe('中国');
  expect(shownName('xn--mnchen-3ya.xn--55qx5d')).toBe('münchen.公司');
  expect(shownName('Web Birch for xn--bjrn-hra.no (xn--blbr-roah.no)')).toBe('Web Birch for bjørn.no (blåbær.no)');
  expect(shownName('plain.example, and no name')).toBe('plain.example, and no name');
});

test.each([
  ['mixes Latin and Cyrillic letters', 'xn--rsolvo-3of.test'],
  ['is no name', 'xn--99999999.no'],
  ['encodes nothing', 'xn--abc-.no'],
  ['is part of a longer word', 'axn--bjrn-hra'],
  ['would be read otherwise by a browser', 'xn--BJRN-hra.no'],
])('N1 a label that %s stays as DNS has it', (_why, name) => expect(shownName(name)).toBe(name));

test('N1 what is shown leads to the same name, and is what Node reads', () => {
  const label = fc.string({ unit: fc.constantFrom(...'abcøæåüßéñžđł中国日本кириλόγ'), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(label, (typed) => {
      const ascii = asciiDomain(`${typed}.no`);
      if (ascii === undefined) return;
      const shown = shownName(ascii);
      expect(asciiDomain(shown)).toBe(ascii);
      if (shown !== ascii) expect(shown).toBe(domainToUnicode(ascii));
    }),
  );
});
