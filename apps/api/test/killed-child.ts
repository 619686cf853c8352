import { once } from 'node:events';
import { connect as connectTo, createServer } from 'node:net';
import type pg from 'pg';
import type { ChildProduct } from './child-product.ts';

/** Until a connection waits for what this one holds. */
export async function atLock(client: pg.Client): Promise<void> {
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
export async function forgotten(client: pg.Client, application: string): Promise<void> {
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
