import { type RawBuilder, sql } from 'kysely';

/** The day on which a payment came in: as staff entered it, otherwise the day it was booked. `payment` is its table's alias. */
export const receivedOn = (payment: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${payment}.${name}`);
  return sql`to_char(coalesce(${column('received_on')}, (${column('created_at')} at time zone 'UTC')::date), 'YYYY-MM-DD')`;
};
