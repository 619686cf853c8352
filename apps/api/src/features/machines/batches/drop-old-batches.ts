import type { Deps } from '../../../core/deps.ts';
import { isOpenItem } from './list-batches.ts';

const keptDays = 7;

/** Hourly: what a batch did is in the activity of its servers. */
export async function dropOldBatches({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - keptDays * 86_400_000);
  await db
    .deleteFrom('server_batches')
    .where('created_at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('server_batch_items as i')
            .leftJoin('sagas as g', 'g.id', 'i.saga_id')
            .select('i.server_id')
            .whereRef('i.batch_id', '=', 'server_batches.id')
            .where(isOpenItem),
        ),
      ),
    )
    .execute();
}
