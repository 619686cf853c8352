import { z } from 'zod';

export const id = z.uuid();
export const unixSeconds = z.number().int().nonnegative().describe('Seconds since 1970; 0 is none.');
export const detailsSchema = z.strictObject({ details: z.string() });
export const emptyBody = z.strictObject({});

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,255}$/, { error: 'Please use 8 to 255 printable characters.' })
  .optional()
  .describe('Repeating the request with the same key gets the first answer again, and has no second effect.');

/** A token that never expires carries the year 8000. */
export const neverExpires = Date.UTC(8000, 0, 1) / 1000;

/** Lists are paged by an opaque cursor; `eof` is true on the last page. */
export const pageQuery = z.strictObject({
  cursor: z.string().min(1).max(512).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export const pageFields = { cursor: z.string().nullable(), eof: z.boolean() };

/** Lists are counted no further than this: a larger number says no more to the reader, and counting it takes longer. */
export const countedUpTo = 1000;
export const countedFields = {
  ...pageFields,
  count: z
    .number()
    .int()
    .describe(`Rows of the whole list; ${countedUpTo + 1} stands for more than ${countedUpTo}.`),
};

/** The orders that every such list has; some have more. */
export const timeOrders = ['newest', 'oldest'] as const;
export const timeOrder = z.enum(timeOrders);
export type TimeOrder = z.infer<typeof timeOrder>;
