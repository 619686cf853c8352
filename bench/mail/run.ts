import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { dispatchRates, everyone } from '@resolvo/contract/help/dispatches';
import { sql } from 'kysely';
import { compose } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { ensureDatabase } from '../../apps/api/src/db/connection.ts';
import { startEmbedded } from '../../apps/api/src/db/embedded.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { countAudience } from '../../apps/api/src/features/help/dispatches/dispatch-proof.ts';
import { createDispatch } from '../../apps/api/src/features/help/dispatches/edit-dispatch.ts';
import { findLetter } from '../../apps/api/src/features/help/dispatches/find-letter.ts';
import { sendDispatch } from '../../apps/api/src/features/help/dispatches/steer-dispatch.ts';
import { createLogger } from '../../apps/api/src/http/log.ts';
import { conclude, promise } from '../promise.ts';
import { staffAccount } from '../sign-in.ts';
import { startSink } from './sink.ts';

/** A letter to everyone, as fast as one worker goes: the first tenth against the last, in one run. */
const mails = Number(process.env.BENCH_MAILS ?? 100_000);
const parts = 10;
const most = { time: 1.5, memory: 1.3 };

const dir = mkdtempSync(join(tmpdir(), 'resolvo-bench-'));
// Durable and vacuumed, as in production: a long run on tables that grow depends on it.
const server = await startEmbedded({ dir: join(dir, 'postgres') });
const sink = await startSink();
try {
  const databaseUrl = await ensureDatabase(server.url, 'mail');
  await migrate(databaseUrl);
  const publicUrl = 'http://localhost:3000';
  const settings = {
    PROCESS_ROLE: 'worker',
    PUBLIC_URL: publicUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'no-reply@bench.example',
    PROXMOX_CLUSTERS: '[]',
    WHM_SERVERS: '[]',
    DATABASE_URL: databaseUrl,
  };
  // A day behind the database's clock: every batch is due at once, so that the pace of the letter does not count.
  const product = await compose(
    { ...readConfig(settings), dataDir: dir },
    {
      databaseUrl,
      publicUrl,
      masterKey: randomBytes(32),
      log: createLogger('error'),
      now: () => new Date(Date.now() - 86_400_000),
    },
  );
  const { deps, jobs } = product;
  const staffId = await staffAccount(deps.db);
  await sql`with people as (
      insert into persons (email, username, password_hash, email_verified_at)
      select 'p' || n || '@bench.example', 'bench_person_' || n, 'x', now() from generate_series(1, ${mails}) n
      returning id, email, username),
    owned as (insert into accounts (owner_id, email, username, permissions)
      select id, email, username, 255 from people returning id, owner_id)
    insert into memberships (account_id, person_id, role, permissions) select id, owner_id, 'owner', 255 from owned`.execute(
    deps.db,
  );
  await sql`analyze`.execute(deps.db);
  const actor = {
    kind: 'session',
    personId: staffId,
    permissions: 0,
    origin: { ip: '192.0.2.1', userAgent: '' },
  } as const;
  const body = 'Hello {name},\n\nthis is **news** for {account}.\n\n- one\n- two';
  const letter = {
    kind: 'news',
    subject: 'For {name}',
    body,
    rate: dispatchRates.fastest,
    audience: everyone,
  } as const;
  const id = await createDispatch(deps, actor, letter);
  const stored = await findLetter(deps.db, id);
  if (!stored) throw new Error('The letter is gone.');
  const count = await countAudience(deps.db, stored);
  const before = performance.now();
  await sendDispatch(deps, actor, id, { count, send_at: 0 });
  console.log(`${count} recipients written in ${((performance.now() - before) / 1000).toFixed(1)} s`);

  await jobs.work(deps);
  const marks: { seconds: number; megabytes: number }[] = [];
  const megabytes = (bytes: number) => bytes / 1_048_576;
  let last = performance.now();
  for (let part = 1; part <= parts; part += 1) {
    const until = Math.floor((count * part) / parts);
    let peak = 0;
    // What is left after the collector ran: what is kept from mail to mail would raise it.
    let floor = Number.POSITIVE_INFINITY;
    while (sink.taken() < until) {
      await setTimeout(100);
      const { rss, heapUsed } = process.memoryUsage();
      peak = Math.max(peak, megabytes(rss));
      floor = Math.min(floor, megabytes(heapUsed));
    }
    const now = performance.now();
    marks.push({ seconds: (now - last) / 1000, megabytes: floor });
    last = now;
    console.log(
      `${until} mails: ${(count / parts / (marks.at(-1)?.seconds ?? 1)).toFixed(0)} a second, heap down to ${floor.toFixed(0)} MB, process up to ${peak.toFixed(0)} MB`,
    );
  }
  // The first part warms up.
  const [, first] = marks;
  const end = marks.at(-1);
  if (!first || !end) throw new Error('Nothing was measured.');
  promise('time of the last tenth against the second', end.seconds / first.seconds, { atMost: most.time });
  promise('memory of the last tenth against the second', end.megabytes / first.megabytes, { atMost: most.memory });
  const twice = await sql<{ n: number }>`select count(*)::int as n from dispatch_recipients
    where dispatch_id = ${id} and state <> 'sent'`.execute(deps.db);
  console.log(`${sink.taken()} mails for ${count} recipients; ${twice.rows[0]?.n ?? 0} not noted yet`);
  promise('mails', sink.taken(), { atLeast: count, atMost: count });
  conclude();
  await product.close();
} finally {
  sink.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
