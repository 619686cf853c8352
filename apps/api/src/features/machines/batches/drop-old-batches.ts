import type { Deps } from '../../../core/deps.ts';
import { isUnderWay } from './list-batches.ts';

const keptDays = 7;

/** Hourly: what a batch did is in the activity of its servers. */
export async function dropOldBatches({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - keptDays * 86_400_000);
  await db
    .deleteFrom('server_batches')
    .where('created_at', '<', until)
    .where(({ not }) => not(isUnderWay))
    .execute();
}
