import { z } from 'zod';

const word = z.string().max(253).default('');

/** What was chosen about an item, in the words of the day it was ordered: for orders, documents and mails. */
export const chosenWords = z.strictObject({
  location: word.describe('Empty where none was chosen.'),
  image: word.describe('What people call it; empty where none was chosen.'),
  hostname: word.describe('Empty where none was chosen.'),
});
export type ChosenWords = z.infer<typeof chosenWords>;

export const nothingChosen: ChosenWords = { location: '', image: '', hostname: '' };

/** One line for a document: where it runs, what it runs, what it calls itself. Empty where nothing was chosen. */
export const chosenText = ({ location, image, hostname }: ChosenWords): string =>
  [location, image, hostname].filter((part) => part !== '').join(' · ');
