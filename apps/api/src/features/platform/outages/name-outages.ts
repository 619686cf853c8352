import { outageName, outagePart } from '@resolvo/contract/platform/outages';
import type { NameThings } from '../../../core/things.ts';

/** What was out of reach, as the list of outages calls it. */
export const nameOutages: NameThings = async (_deps, db, ids) => {
  const rows = await db.selectFrom('outages').select(['id', 'part', 'place']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, part, place }) => [id, outageName({ part: outagePart.parse(part), place })]));
};
