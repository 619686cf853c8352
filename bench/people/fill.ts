import pg from 'pg';

export interface Size {
  /** Events of the audit, and as many calls of tokens. */
  readonly rows: number;
  readonly accounts: number;
}

/** As in bench/money/fill.ts: the id of the n-th row of a kind. */
const idFunction = `create function bench_id(kind text, n bigint) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(kind || n::text) placing '4' from 13) placing '8' from 17)::uuid`;

const statements = [
  `insert into persons (id, email, username, password_hash, email_verified_at, created_at)
   select bench_id('account', n), 'client' || n || '@bench.test', 'client_' || n, '', now(), now() - interval '800 days'
   from generate_series(1, $accounts::bigint) n`,
  // Without triggers the owner's address and username are not copied.
  `insert into accounts (id, owner_id, email, username, permissions, created_at)
   select id, id, email, username, 255, created_at from persons where email like 'client%@bench.test'`,
  `insert into memberships (account_id, person_id, role, permissions, created_at)
   select id, id, 'owner', 255, created_at from persons where email like 'client%@bench.test'`,
  // Two years of acts: most are an account's, a fifth a person's own, and a tenth was done by the product itself.
  `insert into events (id, name, version, account_id, person_id, subject_id, actor_id, ip, user_agent, data, before, after,
     activity, created_at, stored_at)
   select bench_id('event', n),
     (array['token.created', 'order.created', 'invoice.paid', 'server.started', 'member.changed', 'account.renamed',
       'server.rebooted', 'billing.profile_changed', 'server.console_opened', 'token.changed'])[1 + (n / 5) % 10],
     1, case when n % 5 > 0 then bench_id('account', account) end, case when n % 5 = 0 then bench_id('account', account) end,
     bench_id('thing', n / 20), case when n % 10 <> 3 then bench_id('account', account) end,
     '198.' || 51 + account % 4 || '.' || account / 4 % 250 || '.' || n % 3, 'bench', '{"reason":"bench"}',
     '{"role":"billing"}', '{"role":"technical"}', 'member_changed',
     date_trunc('milliseconds', now() - interval '1 minute' - (($rows - n)::float8 / $rows) * interval '730 days'), now()
   from (select n, 1 + (n * 7919) % $accounts as account from generate_series(1, $rows::bigint) n) planned`,
  // Half of all calls are those of one busy token, the rest of as many tokens as there are accounts.
  `insert into api_tokens (id, account_id, person_id, name, token_hash, prefix, permissions, created_from_ip, expires_at)
   select bench_id('token', n), bench_id('account', greatest(n, 1)), bench_id('account', greatest(n, 1)), 'Bench',
     decode(md5(n::text), 'hex'), 'rsv_bench', 1, '192.0.2.1', now() + interval '1 year'
   from generate_series(0, $accounts::bigint) n`,
  `select keep_token_call_weeks(now() - interval '89 days', 17, interval '90 days')`,
  `insert into token_calls (id, token_id, method, path, status, refusal, ip, created_at)
   select bench_id('call', n), bench_id('token', case when n % 2 = 0 then 0 else 1 + (n * 7919) % $accounts end),
     'GET', '/account/vm/{server_id}/info', case when n % 100 = 0 then 403 else 200 end,
     case when n % 100 = 0 then 'You need the permission “View servers” for this.' end, '203.0.113.' || n % 250,
     date_trunc('milliseconds', now() - interval '1 minute' - (($rows - n)::float8 / $rows) * interval '88 days')
   from generate_series(1, $rows::bigint) n`,
];

/** Bulk inserts with triggers and foreign keys disabled; indexes are built once, at the end. */
export async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = (statement: string) =>
    statement.replaceAll('$accounts', String(size.accounts)).replaceAll('$rows', String(size.rows));
  try {
    const known = await client.query(`select 1 from pg_class where relname = 'bench_filled'`);
    if (known.rowCount) return;
    await client.query(`set session_replication_role = replica`);
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query(idFunction);
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid in ('events'::regclass, 'token_calls'::regclass) and not indisprimary`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of statements) await client.query(text(statement));
    // Of a partitioned table the definition says ONLY, which would leave its partitions without.
    for (const { made } of indexes) await client.query(made.replace(' ON ONLY ', ' ON '));
    await client.query('vacuum analyze');
    await client.query('create table bench_filled ()');
  } finally {
    await client.end();
  }
}
