import { type RawBuilder, sql } from 'kysely';
import type { TestProduct } from './product.ts';

/**
 * As many contenders as have a connection at once: a product of tests has six. A use case that is called directly waits
 * five seconds at most for one, so that more of them fail on a machine that is busy.
 */
export const contenders = 4;

export const atOnce = <T>(act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: contenders }, (_, index) => act(index)));

/**
 * Makes a race certain: the lock is held until every contender waits for it, so that a contender that looked before it
 * locked has looked by then. Each needs a connection, and the lock and the look at it one each: at most four.
 */
export async function raceBehind<T>(
  product: TestProduct,
  lock: RawBuilder<unknown>,
  contenders: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const { db } = product.deps;
  const race = await db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    const started = Promise.all(contenders.map((contender) => contender()));
    started.catch(() => undefined);
    while ((await waiting()) < contenders.length) await new Promise((resolve) => setTimeout(resolve, 5));
    return { started };
  });
  return race.started;

  async function waiting(): Promise<number> {
    const found = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return found.rows[0]?.count ?? 0;
  }
}
