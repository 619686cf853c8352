import { z } from 'zod';

const tagsAtMost = 10;
const tag = /^[a-z0-9][a-z0-9._:-]{0,31}$/;
export const tagRule = 'Please use small letters, digits, dots, colons, hyphens and underscores, at most 32 for a tag.';

export const serverTag = z.string({ error: tagRule }).trim().toLowerCase().regex(tag, { error: tagRule });
export const serverTags = z
  .array(serverTag)
  .max(tagsAtMost, { error: `A server has at most ${tagsAtMost} tags.` })
  .refine((tags) => new Set(tags).size === tags.length, { error: 'Please write each tag once.' });
