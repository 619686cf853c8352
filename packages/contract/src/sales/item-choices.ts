import { z } from 'zod';
import { id } from '../common.ts';
import { hostname } from '../hostname.ts';
import { line } from '../text.ts';

/** What a customer may choose about an item. Price and resources are never among it. */
export const itemChoices = z.strictObject({
  image: line('Please choose an image.', 100).optional(),
  hostname: hostname.optional(),
  ssh_key_ids: z.array(id).max(20, { error: 'Please choose at most 20 keys.' }).optional(),
  location: line('Please choose a location.', 60).optional(),
});
export type ItemChoices = z.infer<typeof itemChoices>;

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
