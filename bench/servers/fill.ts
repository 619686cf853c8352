import pg from 'pg';
import { hashSecret, newSecret } from '../../apps/api/src/security/secrets.ts';

export interface Sizes {
  readonly servers: number;
  /** This many of them have a machine in the lab and are polled. */
  readonly watched: number;
  readonly watchersEach: number;
}

/** A signed-in session, and the server on its screen. */
export interface Watcher {
  readonly secret: string;
  readonly accountId: string;
  readonly serverId: string;
}

/** The id of the n-th thing of a kind. */
export const idFunction = `create function bench_id(kind text, n bigint) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(kind || n::text) placing '4' from 13) placing '8' from 17)::uuid`;

/** Ten servers an owner; the watched ones are the first, one for each of the first owners. */
const statements = [
  // One id for person and account, as of a database that is older than persons.
  `insert into persons (id, email, username, password_hash, email_verified_at)
   select bench_id('account', n), 'client' || n || '@bench.test', 'client_' || n, '', now()
   from generate_series(1, $servers / 10) n`,
  `insert into accounts (id, owner_id, permissions) select id, id, 255 from persons where email like 'client%@bench.test'`,
  `insert into memberships (account_id, person_id, role, permissions)
   select id, id, 'owner', 255 from persons where email like 'client%@bench.test'`,
  `insert into plans (id, type, category, slug, name, description, price, vcpus, ram_mb, disk_gb, traffic_tb)
   select bench_id('plan', n), 'proxmox', 'cloud', 'bench-' || n, 'Bench ' || n, '', 1000 * n, 2, 4096, 80, 4
   from generate_series(1, 5) n`,
  `insert into servers (id, account_id, plan_id, name, hostname, state, cluster, node, vm_id, image, disk_gb, created_at)
   select bench_id('server', n), bench_id('account', 1 + (n - 1) % ($servers / 10)), bench_id('plan', 1 + n % 5),
     'web-' || n, 'web-' || n, case when n > $watched and n % 10 = 9 then 'suspended' else 'active' end, cluster,
     left(cluster, 3) || '-' || 1 + n % 3, 100000 + (n + 1) / 2, 'debian-13', 80,
     date_trunc('milliseconds', now() - ($servers - n) * interval '1 minute')
   from generate_series(1, $servers) n, lateral (select case when n % 2 = 0 then 'oslo' else 'london' end as cluster) c`,
  `insert into subnets (id, name, cluster, network, gateway)
   values (bench_id('subnet', 1), 'Bench', 'oslo', '10.0.0.0/16', '10.0.0.1')`,
  `insert into address_holds (subnet_id, address, server_id, held_from)
   select bench_id('subnet', 1), '10.0.0.10'::inet + n, bench_id('server', n), now() from generate_series(1, $servers) n`,
  `insert into events (id, name, version, account_id, subject_id, data, created_at)
   select bench_id('event', n), 'server.created', 1, bench_id('account', 1 + (n - 1) % ($servers / 10)), bench_id('server', n),
     jsonb_build_object('server_id', bench_id('server', n), 'detail', ''), now() from generate_series(1, $servers) n`,
  'analyze',
];

export async function fill(url: string, sizes: Sizes): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(idFunction);
    for (const statement of statements) {
      await client.query(
        statement.replaceAll('$servers', String(sizes.servers)).replaceAll('$watched', String(sizes.watched)),
      );
    }
  } finally {
    await client.end();
  }
}

/** Opens this many sessions for each polled server, all of its owner. */
export async function signInWatchers(url: string, sizes: Sizes): Promise<Watcher[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; account_id: string }>(
      'select id, account_id from servers where vm_id <= 100000 + $1 order by vm_id, cluster',
      [sizes.watched / 2],
    );
    const watchers = Array.from({ length: sizes.watchersEach }, () => rows)
      .flat()
      .map(({ id, account_id }) => ({ secret: newSecret(), serverId: id, accountId: account_id }));
    await client.query(
      `insert into sessions (person_id, token_hash, remember, ip, user_agent, idle_seconds, expires_at)
       select account, hash, false, '127.0.0.1', 'bench', 7200, now() + interval '12 hours'
       from unnest($1::uuid[], $2::bytea[]) as w (account, hash)`,
      [watchers.map(({ accountId }) => accountId), watchers.map(({ secret }) => hashSecret(secret))],
    );
    return watchers;
  } finally {
    await client.end();
  }
}
