import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../product.ts';

// Its own: the pool of a shared one would be full for others.
const product = useOwnProduct();

/** Holds the row of an account, as a slow transaction would, until the returned function is called. */
async function holdAccountRow({ id }: TestAccount): Promise<{ waiting(): Promise<number>; release(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from accounts where id = $1 for update', [id]);
  return {
    async waiting() {
      await holder.query('select pg_stat_clear_snapshot()');
      const found = await holder.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return found.rowCount ?? 0;
    },
    release: () => holder.end(),
  };
}

test('E10 while fifty uploads of one customer wait, all requests of another customer are answered', async () => {
  const flooding = await product.account();
  const other = await product.account();
  const held = await holdAccountRow(flooding);
  const content = Buffer.from('a log line\n').toString('base64');
  const uploads = Array.from({ length: 50 }, (_, n) =>
    flooding.browser.post('/account/tickets/files', { name: `log-${n}.txt`, content }),
  );
  try {
    // A product of a test has six connections; four are the share of one account.
    while ((await held.waiting()) < 4) await setTimeout(5);
    const answers = [];
    for (let round = 0; round < 3; round += 1) {
      answers.push(
        ...(await Promise.all([
          other.browser.get('/account/tickets/all'),
          other.browser.get('/account/services'),
          other.browser.post('/account/tickets/files', { name: `mine-${round}.txt`, content }),
          other.browser.post('/account/tickets/new', { title: 'Other: Hello', message: 'Hello' }),
        ])),
      );
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([1, 2, 3].flatMap(() => [200, 200, 201, 201]));
    expect(await held.waiting()).toBe(4);
  } finally {
    await held.release();
  }
  // Those that waited outside too long on a slow machine are told so; none is an error of ours.
  const ended = await Promise.all(uploads);
  expect(ended.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 429)).toEqual([]);
  expect(ended.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThanOrEqual(4);
});
