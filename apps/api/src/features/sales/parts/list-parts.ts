import { type PartId, partIds, partNames } from '@resolvo/contract/sales/dedicated-parts';
import { type StaffPart, staffPart } from '@resolvo/contract/sales/parts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

/** How many of each part are free. */
export async function freeParts(db: Queryable): Promise<ReadonlyMap<PartId, number>> {
  const rows = await db.selectFrom('parts').select(['part', 'free']).execute();
  return new Map(partIds.map((id) => [id, rows.find(({ part }) => part === id)?.free ?? 0]));
}

export async function listFree(deps: Pick<Deps, 'db'>) {
  const free = await freeParts(deps.db);
  return { parts: partIds.map((part) => ({ part, name: partNames[part], free: free.get(part) ?? 0 })) };
}

export async function listParts(deps: Pick<Deps, 'db'>): Promise<{ parts: StaffPart[] }> {
  const { parts } = await listFree(deps);
  const ids = await deps.db.selectFrom('parts').select(['id', 'part']).execute();
  const held = await deps.db
    .selectFrom('part_holds')
    .select((eb) => ['part', eb.fn.sum<number>('count').as('held')])
    .where('returned_at', 'is', null)
    .groupBy('part')
    .execute();
  return {
    parts: parts.map((one) =>
      staffPart.parse({
        ...one,
        part_id: ids.find(({ part }) => part === one.part)?.id,
        held: Number(held.find(({ part }) => part === one.part)?.held ?? 0),
      }),
    ),
  };
}
