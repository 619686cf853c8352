import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { bareEnvironment, type ChildProduct, openSession, type Send, sender, startChild } from './child-product.ts';
import { publicUrl, type TestProduct } from './product.ts';

export interface Killable {
  /** A connection that sees what a killed process has left. */
  readonly watcher: pg.Client;
  start(): Promise<ChildProduct>;
  /** Kills a process that stands at this row in the middle of an act, and lets go of it. Returns the answer it gave. */
  killedAt(lock: string, email: string, act: (send: Send) => ReturnType<Send>): Promise<unknown>;
  /** Until the database has taken back what the killed process had not finished. */
  forgotten(): Promise<void>;
  close(): Promise<void>;
}

/** Processes of the product on the database of this one, which a test kills. */
export async function killable(product: TestProduct, settings: Record<string, string> = {}): Promise<Killable> {
  const application = 'the child that is killed';
  const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-killed-'));
  const watcher = new pg.Client({ connectionString: product.databaseUrl });
  await watcher.connect();
  const start = () => {
    const url = new URL(product.databaseUrl);
    url.searchParams.set('application_name', application);
    return startChild({ DATABASE_URL: url.href, DATA_DIR: dataDir, ...settings });
  };
  return {
    watcher,
    start,
    async killedAt(lock, email, act) {
      const running = await start();
      const cookie = await openSession(watcher, email);
      await watcher.query('begin');
      await watcher.query(`${lock} for update`);
      const answer = act(sender(running.url, cookie)).catch(() => undefined);
      await atLock(watcher);
      await running.kill();
      await watcher.query('commit');
      const given = await answer;
      await forgotten(watcher, application);
      return given;
    },
    forgotten: () => forgotten(watcher, application),
    async close() {
      await watcher.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Workers with the product's database, mailbox and clock, each a process of its own that a test kills. */
export function killableWorkers(product: TestProduct, settings: () => Record<string, string | undefined>) {
  const running = new Set<ChildProcess>();
  const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-worker-'));
  return {
    start(): { kill(): Promise<void> } {
      const { smtp } = product.lab ?? {};
      const child = spawn('node', [join(import.meta.dirname, 'system/worker-process.ts')], {
        env: {
          ...bareEnvironment,
          PROCESS_ROLE: 'worker',
          DATA_DIR: dataDir,
          DATABASE_URL: product.databaseUrl,
          PUBLIC_URL: publicUrl,
          SECRET_KEY: randomBytes(32).toString('hex'),
          SMTP_URL: `smtp://${smtp?.host}:${smtp?.port}`,
          MAIL_FROM: 'no-reply@example.test',
          PROXMOX_CLUSTERS: '[]',
          WHM_SERVERS: '[]',
          TEST_NOW: String(product.deps.now().getTime()),
          ...settings(),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      running.add(child);
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      return {
        async kill() {
          child.kill('SIGKILL');
          await gone;
          running.delete(child);
        },
      };
    },
    close() {
      for (const child of running) child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Until a connection waits for what this one holds. */
async function atLock(client: pg.Client): Promise<void> {
  for (;;) {
    // In a transaction the list of connections is that of the first look.
    await client.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Until the database has noticed that the connections of a killed process are gone, and has taken back what was not finished. */
async function forgotten(client: pg.Client, application: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = $1`,
      [application],
    );
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Stands in front of a process and kills it when it begins to say that a thing was made; nothing of that comes through. */
export async function cutAtAnswer(running: ChildProduct): Promise<{ url: string; close(): Promise<void> }> {
  const killed: Promise<void>[] = [];
  const server = createServer((inner) => {
    const outer = connectTo({ port: Number(new URL(running.url).port), host: '127.0.0.1' });
    inner.on('error', () => outer.destroy());
    outer.on('error', () => inner.destroy());
    inner.pipe(outer);
    outer.on('data', (bytes) => {
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 201')) return void inner.write(bytes);
      killed.push(running.kill());
      inner.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await Promise.all(killed);
      server.close();
    },
  };
}
