import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import type { TestProduct } from './product.ts';

type Statement = readonly [sql: string, ...parameters: string[]];

export const holdPersonRow = (personId: string): Statement => [
  'select 1 from persons where id = $1 for update',
  personId,
];

/**
 * Does what another request would be in the middle of, starts something, waits until that something stands at the
 * lock, makes the change and lets go. So a race has one order, every time.
 */
export async function whileHolding<T>(
  product: TestProduct,
  hold: Statement,
  begin: () => Promise<T>,
  change?: Statement,
): Promise<T> {
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  const run = ([text, ...values]: Statement) => holder.query(text, values);
  try {
    // Where the two end in a deadlock, it is the product that must notice and give way.
    await holder.query(`set deadlock_timeout = '10min'`);
    await holder.query('begin');
    await run(hold);
    const running = begin();
    const ended = running.then(
      () => true,
      () => true,
    );
    for (;;) {
      // In a transaction the list of connections is that of the first look: one opened since would never be seen.
      await holder.query('select pg_stat_clear_snapshot()');
      const waiting = await holder.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting.rowCount) break;
      if (await Promise.race([ended, setImmediate(false)])) {
        throw new Error('What was started did not stop at the row that is held.');
      }
    }
    if (change) await run(change);
    await holder.query('commit');
    return await running;
  } finally {
    await holder.end();
  }
}
