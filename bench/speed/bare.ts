import { fastify } from 'fastify';
import pg from 'pg';

export interface BareControls {
  readonly port: number;
  close(): Promise<void>;
}

/** What the product is held against: routes of plain Fastify, without a session, a limit, a header or a log. */
export async function bareControls(databaseUrl: string): Promise<BareControls> {
  const app = fastify();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const info = { status: 'running', cpu_usage: 0.0213, ram_usage: 214748364, max_ram: 536870912 };
  const answer = async () => ({ ...info, max_storage: 85899345920, cpus: 2, uptime: 1234 });
  app.get('/bare', answer);
  app.get('/api/account/vm/:id/info', answer);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: Number(new URL(app.listeningOrigin).port),
    async close() {
      await app.close();
      await pool.end();
    },
  };
}
