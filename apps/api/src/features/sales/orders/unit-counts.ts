import { sql } from 'kysely';

/** Columns that count the units of an item by status; `d` is the joined table of deliveries. */
export const unitCounts = (['started', 'delivered', 'failed', 'ended'] as const).map((status) =>
  sql<number>`count(*) filter (where d.status = ${status})`.as(status),
);
