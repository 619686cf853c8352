import { expect, test } from 'vitest';
import { nothingChosen, signInText } from '../chosen-words.ts';
import { choicesText, itemChoices } from './item-choices.ts';

const chosen = {
  location: 'London',
  image: 'Debian 13',
  hostname: 'shop.example.org',
  sign_in: 'SSH key laptop',
  name: 'Shop front',
  goes_with: ['Firewall Web', 'Tags eu'],
};

test('a quote repeats everything that was chosen about a server', () => {
  const choices = itemChoices.parse({ name: 'Shop front', location: 'london', image: 'debian-13' });
  expect(choicesText(choices, chosen)).toBe(
    'Shop front · London · Debian 13 · shop.example.org · SSH key laptop · Firewall Web · Tags eu',
  );
});

test('a volume is named, an option says for which server it is, and nothing chosen is nothing', () => {
  const volume = itemChoices.parse({ volume_name: 'data', size_gb: 40, location: 'oslo' });
  expect(choicesText(volume, { ...nothingChosen, location: 'Oslo' })).toBe('data · Oslo');
  expect(choicesText(itemChoices.parse({ every_server: true }), nothingChosen)).toBe('For each server of this order');
  expect(choicesText(itemChoices.parse({}), nothingChosen)).toBe('');
});

test('the way in names every key', () => {
  expect(signInText(['laptop', 'desk', 'ci'])).toBe('SSH keys laptop, desk, ci');
  expect(signInText(['laptop'])).toBe('SSH key laptop');
  expect(signInText([])).toBe('Password');
});
