import { partIds } from '@resolvo/contract/sales/dedicated-parts';
import { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';

const partName = z.enum(partIds);

/** Parts may have been sold since the form was opened: the difference to what staff saw is applied. */
export async function setPart(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  partId: string,
  { free, free_before }: { free: number; free_before: number },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('parts')
      .select(['id', 'part', 'free'])
      .where('id', '=', partId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) throw notFound();
    const after = held.free + free - free_before;
    if (after < 0) throw conflict(`Only ${held.free} are left by now. Please look at the shelf again.`);
    await tx.updateTable('parts').set({ free: after }).where('id', '=', held.id).execute();
    await deps.events.emit(tx, {
      name: 'part.counted',
      accountId: null,
      by: actor,
      before: { free: held.free },
      after: { free: after },
      data: { part_id: held.id, part: partName.parse(held.part), free: after },
    });
  });
}
