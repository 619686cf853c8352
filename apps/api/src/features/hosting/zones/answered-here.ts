import { longestTtl, plainText } from '@resolvo/contract/hosting/records';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { managedByNameservers } from './zones.ts';

/**
 * Whether one of these name servers, in small letters and without the dot at the end, answers for the name from a zone of
 * our book: `ours`, or one that the zone itself names.
 */
export async function isAnsweredHere(
  db: Queryable,
  name: string,
  servers: readonly string[],
  ours: readonly string[],
): Promise<boolean> {
  const zone = await db
    .selectFrom('zones')
    .select('id')
    .where('name', '=', name)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  if (!zone) return false;
  const told = await db
    .selectFrom('zone_records')
    .select('content')
    .where('zone_id', '=', zone.id)
    .where('managed', '=', managedByNameservers)
    .execute();
  const itself = new Set([...ours, ...told.map(({ content }) => content.replace(/\.$/, ''))]);
  return servers.some((server) => itself.has(server));
}

interface Stood {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/**
 * Whether a resolver that was told this text at the label may have it from a zone of our book: it stands there, stood there
 * for as long as an answer is remembered, or the label led elsewhere from there.
 */
export async function stoodHere(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { zone, label, text }: { readonly zone: string; readonly label: string; readonly text: string },
): Promise<boolean> {
  const since = new Date(now().getTime() - longestTtl * 1000);
  const { rows } = await sql<Stood>`
    select r.name, r.type, r.content from zones z join lateral (
      select name, type, content from zone_records where zone_id = z.id
      union all
      select one ->> 'name', one ->> 'type', one ->> 'content'
      from zone_versions v cross join jsonb_array_elements(v.removed) one
      where v.zone_id = z.id and v.created_at > ${since}
    ) r on r.name in (${label}, '*') and r.type in ('TXT', 'CNAME', 'NS')
    where z.name = ${zone} and (z.dropped_at is null or z.dropped_at > ${since})`.execute(db);
  // A wildcard alias is found at the label itself by who asks the DNS; to keep one is usual, and no proof.
  return rows.some(({ name, type, content }) => (type === 'TXT' ? plainText(content) === text : name === label));
}
