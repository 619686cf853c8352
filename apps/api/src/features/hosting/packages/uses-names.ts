import { sql } from 'kysely';
import type { UsesNames } from '../../../core/deps.ts';

/** The packages whose servers have these names, or are being told of them. A name is on one server at most. */
export const usesNames: UsesNames = async (db, domains) => {
  if (domains.length === 0) return new Map();
  const ids = domains.map(({ id }) => id);
  const owners = domains.map(({ account_id }) => account_id);
  const names = domains.map(({ name }) => name);
  const { rows } = await sql<{ id: string; package_id: string }>`
    select d.id, n.package_id from unnest(${ids}::uuid[], ${owners}::uuid[], ${names}::text[]) d (id, account_id, name)
      join package_domains n on n.name = d.name and n.account_id = d.account_id
      where n.state in ('adding', 'there')`.execute(db);
  return new Map(rows.map(({ id, package_id }) => [id, package_id]));
};
