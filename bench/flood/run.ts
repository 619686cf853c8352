import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerMask } from '@resolvo/contract/permissions';
import pg from 'pg';
import { compose } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { insertAccount } from '../../apps/api/src/features/people/accounts/queries.ts';
import { createLogger } from '../../apps/api/src/http/log.ts';
import { median } from '../measure.ts';
import { conclude, promise } from '../promise.ts';
import { signIn } from '../sign-in.ts';

/** What one customer gets while another one floods the same process, of what they get while it is quiet. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_LOAD ?? 4);
const atOnce = 50;
const publicUrl = 'http://localhost:3000';

const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
const postgres = await startEmbedded({ dir: join(dir, 'postgres'), throwaway: true });
try {
  const databaseUrl = await ensureDatabase(postgres.url, 'flood');
  await migrate(databaseUrl);
  mkdirSync(join(dir, 'product'));
  const product = await compose(
    { ...readConfig({ PROCESS_ROLE: 'api' }), dataDir: join(dir, 'product') },
    { databaseUrl, publicUrl, masterKey: randomBytes(32), log: createLogger('info', { write: () => undefined }) },
  );
  await product.app.ready();
  let calls = 0;

  async function customer(name: string) {
    const person = { email: `${name}@bench.test`, username: `bench_${name}`, passwordHash: '' };
    const made = await insertAccount(product.deps.db, { ...person, permissions: customerMask, verified: true });
    const cookie = await signIn(product.deps.db, made.personId);
    const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<number> => {
      calls += 1;
      const { statusCode } = await product.app.inject({
        method,
        url: `/api${path}`,
        // Limits are counted per address, so each call comes from another one.
        remoteAddress: `198.${51 + ((calls >> 16) & 127)}.${(calls >> 8) & 255}.${calls & 255}`,
        headers: { cookie, ...(body && { origin: publicUrl, 'x-csrf': '1' }) },
        ...(body && { payload: body }),
      });
      return statusCode;
    };
    return { accountId: made.accountId, send };
  }

  const flooding = await customer('flooding');
  const other = await customer('other');
  const file = (bytes: number) => ({
    name: 'log.txt',
    content: Buffer.from('a log line\n'.repeat(Math.ceil(bytes / 11))).toString('base64'),
  });

  /** Four requests of the other customer at a time, a quarter of them acts: answers a second, and what was not answered. */
  async function ask(): Promise<{ perSecond: number; lost: number }> {
    const end = performance.now() + seconds * 1000;
    let [answered, lost] = [0, 0];
    const asking = async (turn: number) => {
      for (let n = turn; performance.now() < end; n += 1) {
        const status =
          n % 4 === 0
            ? await other.send('POST', '/account/tickets/files', file(11))
            : await other.send('GET', n % 4 === 1 ? '/account/services' : '/account/tickets/all');
        if (status < 300) answered += 1;
        else lost += 1;
      }
    };
    await Promise.all([0, 1, 2, 3].map(asking));
    return { perSecond: answered / seconds, lost };
  }

  /** Fifty uploads at once, each followed by the next, while the work is done. */
  async function flooded<T>(body: object, work: () => Promise<T>): Promise<T> {
    let over = false;
    const flood = Array.from({ length: atOnce }, async () => {
      while (!over) await flooding.send('POST', '/account/tickets/files', body);
    });
    const done = await work();
    over = true;
    await Promise.all(flood);
    // Their room is for so many files only.
    await product.deps.db.deleteFrom('ticket_files').where('account_id', '=', flooding.accountId).execute();
    return done;
  }

  /** Another transaction holds the row of the flooding account, so that its acts stand at it. */
  async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from accounts where id = $1 for update', [flooding.accountId]);
    try {
      return await work();
    } finally {
      await holder.end();
    }
  }

  const floods = {
    // Let go before the last of them are awaited.
    'fifty acts that wait for one row': () => flooded(file(11), () => whileHeld(ask)),
    'fifty uploads of 10 kB': () => flooded(file(10_000), ask),
    'fifty uploads of 500 kB': () => flooded(file(500_000), ask),
  };
  /** Uploads take processor time, of which a process has one: what is left of it is measured, and not promised. */
  const promised = new Map([['fifty acts that wait for one row', 0.7]]);

  try {
    await ask();
    console.log('| while another customer sends | answers/s when quiet | answers/s then | ratio | not answered |');
    console.log('|---|---|---|---|---|');
    for (const [name, flood] of Object.entries(floods)) {
      const turns: { quiet: number; beside: number; lost: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const quiet = await ask();
        const then = await flood();
        turns.push({ quiet: quiet.perSecond, beside: then.perSecond, lost: quiet.lost + then.lost });
      }
      const ratio = median(turns.map(({ quiet, beside }) => beside / quiet));
      const lost = turns.reduce((sum, turn) => sum + turn.lost, 0);
      const [quiet, beside] = [median(turns.map((turn) => turn.quiet)), median(turns.map((turn) => turn.beside))];
      console.log(`| ${name} | ${quiet.toFixed(0)} | ${beside.toFixed(0)} | ${ratio.toFixed(2)} | ${lost} |`);
      promise(`requests not answered, beside ${name}`, lost, { atMost: 0 });
      const atLeast = promised.get(name);
      if (atLeast !== undefined) promise(`answers beside ${name}, of those when quiet`, ratio, { atLeast });
    }
  } finally {
    await product.close();
  }
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
conclude();
