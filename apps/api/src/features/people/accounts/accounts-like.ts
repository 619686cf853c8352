import type { Queryable } from '../../../db/connection.ts';

/** Ids of accounts whose email or username starts with this; both columns have an index. */
export function accountsLike(db: Queryable, start: string) {
  const prefix = `${start.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('accounts')
    .select('id')
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['email']), 'like', prefix), eb(eb.fn('lower', ['username']), 'like', prefix)]),
    );
}

/** Whether a search term is a UUID. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
