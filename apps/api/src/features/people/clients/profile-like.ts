import { sql } from 'kysely';
import { wordsOf } from '../../../core/search.ts';

/** As the index of the migration 0192 has it. */
const spelled = sql`to_tsvector('simple', lower((name || ' ' || company) collate pg_c_utf8))`;

/**
 * For a search of rows that are an account's, which the column names: the words of name and company on its bills. None
 * where the search has no word.
 */
export function profileLike(column: string, search: string) {
  const words = wordsOf(search);
  if (words === undefined) return [];
  const fits = sql`${spelled} @@ to_tsquery('simple', ${words})`;
  return [
    {
      found: sql`${sql.ref(column)} in (select account_id from billing_profiles where ${fits})`,
      row: sql`(select ${fits} from billing_profiles where account_id = ${sql.ref(column)})`,
    },
  ];
}
