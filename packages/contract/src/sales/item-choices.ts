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
