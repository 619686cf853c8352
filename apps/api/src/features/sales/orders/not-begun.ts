import { sql } from 'kysely';

/**
 * Whether an item of an order has its place and nothing of it is made yet: ordered and not issued, or issued and waiting
 * for its client to choose. `o` is the order and `i` the item. It is counted where there is room for so many only.
 */
export const notBegun = sql`(o.placed_at is not null or o.sealed_at is not null) and (
  (o.status in ('open', 'paid') and o.issued_at is null)
  or (i.client_chooses and o.status in ('open', 'paid', 'partially_issued')))`;
