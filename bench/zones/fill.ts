import pg from 'pg';

export interface Size {
  /** Zones, each with its domain. */
  readonly zones: number;
  /** Records of the one zone that belongs to the caller. */
  readonly records: number;
}

/** As in bench/money/fill.ts: the id of the n-th row of a kind. */
const idFunction = `create function bench_id(kind text, n bigint) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(kind || n::text) placing '4' from 13) placing '8' from 17)::uuid`;

const statements = [
  `insert into persons (id, email, username, password_hash, email_verified_at, created_at)
   select bench_id('account', n), 'client' || n || '@bench.test', 'client_' || n, '', now(), now() - interval '800 days'
   from generate_series(1, $zones::bigint / 10) n`,
  `insert into accounts (id, owner_id, email, username, permissions, created_at)
   select id, id, email, username, 255, created_at from persons where email like 'client%@bench.test'`,
  // Applied, so that the catching-up job has nothing to do. The first is the caller's.
  `insert into zones (id, account_id, name, version, applied_version, applied_at, created_at)
   select bench_id('zone', n), case when n = 1 then $account else bench_id('account', 1 + n % ($zones / 10)) end,
     'zone' || n || '.example', 40, 40, at, at
   from (select n, date_trunc('milliseconds', now() - ($zones - n) * interval '730 days' / $zones) as at
     from generate_series(1, $zones::bigint) n) planned`,
  `insert into domains (id, account_id, kind, name, shown_name, state, zone_id, proved_by, created_at)
   select bench_id('domain', substr(name, 5, strpos(name, '.') - 5)::bigint), account_id, 'custom', name, name, 'active', id,
     'txt', created_at from zones`,
  `insert into zone_records (zone_id, name, type, ttl, content, created_at)
   select id, '@', 'NS', 86400, server, created_at from zones, unnest(array['ns1.resolvo.test.', 'ns2.resolvo.test.']) server`,
  `insert into zone_records (id, zone_id, name, type, ttl, content, created_at)
   select bench_id('record', n), bench_id('zone', 1), 'host' || lpad(n::text, 6, '0'), 'A', 300,
     '10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256, now()
   from generate_series(1, $records::bigint) n`,
  `insert into zone_versions (zone_id, number, kind, removed, added, created_at)
   select bench_id('zone', 1), n, 'added', '[]',
     jsonb_build_array(jsonb_build_object('name', 'host' || n, 'type', 'A', 'ttl', 300, 'content', '10.0.0.1', 'managed', null)),
     now() from generate_series(1, 40) n`,
];

/** Bulk inserts with triggers and foreign keys disabled. */
export async function fill(url: string, { zones, records }: Size, accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = (statement: string) =>
    statement
      .replaceAll('$zones', String(zones))
      .replaceAll('$records', String(records))
      .replaceAll('$account', `'${accountId}'::uuid`);
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(idFunction);
    for (const statement of statements) await client.query(text(statement));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
