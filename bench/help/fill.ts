import pg from 'pg';

export interface Size {
  readonly tickets: number;
}

/** As in bench/money/fill.ts: the id of the n-th row of a kind. */
const idFunction = `create function bench_id(kind text, n bigint) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(kind || n::text) placing '4' from 13) placing '8' from 17)::uuid`;

/** As many wait on both sides: what grows with the years is what is closed. */
export const waiting = 2000;

const statements = [
  `insert into persons (id, email, username, password_hash, email_verified_at, created_at)
   select bench_id('account', n), 'client' || n || '@bench.test', 'client_' || n, '', now(), now() - interval '800 days'
   from generate_series(1, $tickets::bigint / 10) n`,
  `insert into accounts (id, owner_id, email, username, permissions, created_at)
   select id, id, email, username, 255, created_at from persons where email like 'client%@bench.test'`,
  // The newest wait: one in three has been answered, one in five is the benchmark's own, one in three is overdue.
  `insert into enquiries (id, reference, kind, email, subject, fields, account_id, ip, state, category, priority,
     created_at, last_message_at, closed_at, message_count, assigned_to, waiting_since, first_answer_due_at, solution_due_at)
   select bench_id('ticket', n), 'RV-' || n, 'ticket', 'client' || account || '@bench.test',
     category || ': word' || n % 997 || ' of ticket ' || n, '[{"name":"message","value":"Why?"}]',
     bench_id('account', account), '192.0.2.1', state, category,
     (array['normal', 'normal', 'low', 'high', 'urgent'])[1 + n % 5], at, at, case when state = 'closed' then at end, 3,
     case when n % 5 = 0 then '$staff'::uuid end, case when state <> 'open' then at end,
     at + interval '4 hours', at + interval '400 days'
   from (select n, 1 + (n * 7919) % ($tickets / 10) as account,
       (array['Billing', 'Sales', 'Website Hosting', 'Cloud Hosting', 'Other'])[1 + n % 5] as category,
       case when n <= $tickets - $waiting then 'closed' when n % 3 = 0 then 'answered' else 'open' end as state,
       date_trunc('milliseconds', now() - ($tickets - n) * interval '730 days' / $tickets) as at
     from generate_series(1, $tickets::bigint) n) planned`,
  `insert into enquiry_messages (enquiry_id, author, body, created_at)
   select bench_id('ticket', n), case m when 1 then 'staff' else 'client' end, 'Message ' || m || ' of ' || n,
     now() - interval '730 days' + m * interval '1 minute'
   from generate_series(1, $tickets::bigint) n, generate_series(1, 2) m`,
];

/** Bulk inserts with triggers and foreign keys disabled. */
export async function fill(url: string, { tickets }: Size, staffId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = (statement: string) =>
    statement
      .replaceAll('$tickets', String(tickets))
      .replaceAll('$waiting', String(waiting))
      .replaceAll('$staff', staffId);
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(idFunction);
    for (const statement of statements) await client.query(text(statement));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
