import { verify } from '@node-rs/argon2';
import { fastify } from 'fastify';
import pg from 'pg';
import { hashPassword } from '../../apps/api/src/security/passwords.ts';
import { benchPassword } from '../sign-in.ts';

export interface BareControls {
  readonly port: number;
  serveHome(bytes: Buffer): void;
  close(): Promise<void>;
}

/** What the product is held against: routes of plain Fastify, without a session, a limit, a header or a log. */
export async function bareControls(databaseUrl: string): Promise<BareControls> {
  const app = fastify();
  const stored = await hashPassword(benchPassword);
  let home: Buffer = Buffer.alloc(0);
  app.get('/', (_, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(home),
  );
  app.post<{ Body: { password: string } }>('/api/account/login', async ({ body }) => ({
    matches: await verify(stored, body.password),
  }));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const info = { status: 'running', cpu_usage: 0.0213, ram_usage: 214748364, max_ram: 536870912 };
  const answer = async () => ({ ...info, max_storage: 85899345920, cpus: 2, uptime: 1234 });
  app.get('/bare', answer);
  app.get('/api/account/vm/:id/info', answer);
  app.get('/api/system/admin/servers', async () => {
    const { rows } = await pool.query({ name: 'staff-servers', text: staffServers });
    return {
      servers: rows.slice(0, 25).map(staffServer),
      cursor: 'next',
      eof: rows.length < 26,
      count: rows[0]?.counted,
    };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: Number(new URL(app.listeningOrigin).port),
    serveHome(bytes) {
      home = bytes;
    },
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

/** The same SQL as the product's. */
const staffServers = `
  select s.id, s.account_id, s.plan_id, p.name as plan_name, s.name, s.state, s.cluster, s.node, s.vm_id, e.ends_at,
    s.created_at, g.kind as saga_kind, coalesce(g.status = 'stuck', false) as stuck,
    (select host(address) from address_holds h
      where h.server_id = s.id and h.held_until is null and family(address) = 4
      order by floating_id is not null, held_from, address limit 1) as ipv4,
    (select email from accounts where id = s.account_id) as email,
    (select count(*)::int from (select 1 from servers s where true limit 1001) all_rows) as counted
  from servers s join plans p on p.id = s.plan_id
  left join announced_ends e on e.unit_id = coalesce(s.delivery_id, s.id)
  left join lateral (select kind, status from sagas where subject_id = s.id and finished_at is null
    order by seq limit 1) g on true
  where true order by s.created_at desc, s.id desc limit 26`;

const staffServer = (row: Row) => ({
  server_id: row.id,
  proxmox_vm_id: row.vm_id,
  proxmox_vm_name: row.name,
  name: row.plan_name,
  plan_id: row.plan_id,
  proxmox_vm_ipv4: row.ipv4,
  server_state: row.state,
  server_task: row.saga_kind,
  stuck: row.stuck,
  ends_at: row.ends_at,
  cluster: row.cluster,
  node: row.node,
  user: { user_id: row.account_id, email: row.email },
  created_at: row.created_at,
});

type Row = Readonly<Record<string, unknown>>;
