import { z } from 'zod';
import { namesOf } from './server-name.ts';
import { shownName } from './shown-name.ts';

const word = z.string().max(253).default('');

/** What was chosen about an item, in the words of the day it was ordered: for orders, documents and mails. */
export const chosenWords = z.strictObject({
  location: word.describe('Empty where none was chosen.'),
  image: word.describe('What people call it; empty where none was chosen.'),
  hostname: word.describe('Empty where none was chosen.'),
  sign_in: z.string().max(2000).default('').describe('How the first user signs in; empty where no image was chosen.'),
  name: word.describe('What its owner calls it; empty where none was chosen.'),
  goes_with: z.array(z.string()).default([]).describe('What else goes with it: Firewall Web, Volume data, Tags eu.'),
});
export type ChosenWords = z.infer<typeof chosenWords>;

export const nothingChosen: ChosenWords = {
  location: '',
  image: '',
  hostname: '',
  sign_in: '',
  name: '',
  goes_with: [],
};

/** How the first user of a server signs in: by keys of these names, or without any by a password. */
export function signInText(keys: readonly string[]): string {
  if (keys.length === 0) return 'Password';
  return `SSH ${keys.length === 1 ? 'key' : 'keys'} ${keys.join(', ')}`;
}

/**
 * One line for a document: where it runs, what it runs, what it calls itself. Of several that were ordered together, the
 * name of each. Empty where nothing was chosen.
 */
export const chosenText = ({ location, image, hostname }: ChosenWords, quantity = 1): string =>
  [location, image, namesOf(shownName(hostname), quantity)].filter((part) => part !== '').join(' · ');
