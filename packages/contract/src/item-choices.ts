import { z } from 'zod';
import { id } from './common.ts';
import { line } from './text.ts';

/** One name of RFC 1123, or several with dots: what a machine can be called. */
const hostnameMessage = 'Please use letters, digits and hyphens, with dots between the parts.';
export const hostname = z
  .string({ error: hostnameMessage })
  .trim()
  .toLowerCase()
  .max(253, { error: 'Please use at most 253 characters.', abort: true })
  .regex(/^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/, { error: hostnameMessage });

/** What a customer may choose about a bought thing. What it costs and holds is never among it. */
export const itemChoices = z.strictObject({
  image: line('Please choose an image.', 100).optional(),
  hostname: hostname.optional(),
  ssh_key_ids: z.array(id).max(20, { error: 'Please choose at most 20 keys.' }).optional(),
  location: line('Please choose a location.', 60).optional(),
});
export type ItemChoices = z.infer<typeof itemChoices>;
