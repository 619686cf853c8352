import { partIds, partNames } from '@resolvo/contract/sales/dedicated-parts';
import { z } from 'zod';
import type { NameThings } from '../../../core/things.ts';

const partId = z.enum(partIds);

export const nameParts: NameThings = async (_deps, db, ids) => {
  const rows = await db.selectFrom('parts').select(['id', 'part']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, part }) => [id, partNames[partId.parse(part)]]));
};
