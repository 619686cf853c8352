import pg from 'pg';

export interface Size {
  readonly invoices: number;
  readonly accounts: number;
}

/**
 * The id of the n-th row of a kind, computed, so that rows of all tables can be inserted in bulk and still refer to
 * each other.
 */
const idFunction = `create function bench_id(kind text, n bigint) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(kind || n::text) placing '4' from 13) placing '8' from 17)::uuid`;

/** Two years, evenly, the newest a minute ago: rows lie on disk in the order in which they happened. */
const plan = `create unlogged table bench_plan as
  select n, 1 + (n * 7919) % $accounts as account, 500 + (n * 104729) % 20000 as net,
    date_trunc('milliseconds', now() - interval '1 minute' - (($invoices - n)::float8 / $invoices) * interval '730 days') as at,
    case when n % 50 = 0 then 'cancelled' when n % 50 in (1, 2, 3) then 'awaiting_payment'
      when n % 100 = 4 then 'refunded' else 'paid' end as status,
    (array['card', 'card', 'card', 'bank_transfer', 'card', 'other', 'bank_transfer', 'card', 'cash', 'card'])[1 + n % 10] as method
  from generate_series(1, $invoices::bigint) n`;

/** Every statement inserts what the product itself would have written for these invoices. */
const statements = [
  // One id for person and account, as of a database that is older than persons.
  `insert into persons (id, email, username, password_hash, email_verified_at, created_at)
   select bench_id('account', n), 'client' || n || '@bench.test', 'client_' || n, '', now(), now() - interval '800 days'
   from generate_series(1, $accounts::bigint) n`,
  // Without triggers the owner's address and username are not copied.
  `insert into accounts (id, owner_id, email, username, permissions, created_at)
   select id, id, email, username, 255, created_at from persons where email like 'client%@bench.test'`,
  `insert into memberships (account_id, person_id, role, permissions, created_at)
   select id, id, 'owner', 255, created_at from persons where email like 'client%@bench.test'`,
  `insert into plans (id, type, category, slug, name, description, price, vcpus, ram_mb, disk_gb, traffic_tb)
   select bench_id('plan', n), 'proxmox', 'cloud', 'bench-' || n, 'Bench ' || n, '', 1000 * n, 2, 4096, 80, 4
   from generate_series(1, 10) n`,
  `insert into orders (id, account_id, type, status, sealed_at, issued_at, created_at)
   select bench_id('order', n), bench_id('account', account), 'subscription',
     case status when 'awaiting_payment' then 'open' when 'paid' then case when n % 20 = 5 then 'paid' else 'issued' end
       else 'cancelled' end, at, case when status = 'paid' and n % 20 <> 5 then at end, at from bench_plan`,
  `insert into order_items (id, order_id, plan_id, type, name, description, price, quantity, status, position, created_at)
   select bench_id('item', n), bench_id('order', n), bench_id('plan', 1 + n % 10), 'proxmox', 'A server', '', net, 1,
     case when status = 'paid' and n % 20 <> 5 then 'issued' else 'pending' end, 1, at from bench_plan`,
  `insert into invoices (id, number, account_id, order_id, status, seller, buyer, subtotal, discount, discount_amount, tax,
     tax_type, tax_amount, total, payment_term, due_at, paid_months, valid_from, valid_until, paid_at, created_at)
   select bench_id('invoice', n), n, bench_id('account', account), bench_id('order', n), status,
     '{"legal_name":"Bench AS","organisation_number":"","city":"Oslo","country":"Norway","email":"support@bench.test"}',
     jsonb_build_object('user_id', bench_id('account', account), 'email', 'client' || account || '@bench.test',
       'user_name', 'client_' || account),
     net, 0, 0, 2500, 'VAT', net / 4, net + net / 4, 'net_14', at + interval '14 days', 1, at, at + interval '1 month',
     case when status in ('paid', 'refunded') then at end, at from bench_plan`,
  `insert into invoice_items (invoice_id, order_item_id, plan_id, type, name, description, price, quantity, position)
   select bench_id('invoice', n), bench_id('item', n), bench_id('plan', 1 + n % 10), 'proxmox', 'A server', '', net, 1, 1
   from bench_plan`,
  `insert into deliveries (id, order_item_id, unit, account_id, status, created_at, finished_at)
   select bench_id('delivery', n), bench_id('item', n), 1, bench_id('account', account), 'delivered', at, at
   from bench_plan where status = 'paid' and n % 20 <> 5`,
  `insert into order_counts (status, count) select status, count(*) from orders group by status`,
  `insert into subscriptions (account_id, delivery_id, order_id, order_item_id, plan_id, type, name, months, price, discount,
     anchor_at, period_start, period_end, next_at, created_at)
   select bench_id('account', account), bench_id('delivery', n), bench_id('order', n), bench_id('item', n),
     bench_id('plan', 1 + n % 10), 'proxmox', 'A server', 1, net, 0, at, at, at + interval '1 month',
     now() + interval '1 year', at
   from bench_plan where status = 'paid' and n % 20 <> 5`,
  `insert into recurring_sums (amount) select sum(recurring_worth(status, price, discount, months)) from subscriptions`,
  `insert into recurring_days (day, amount)
   select day, 1000 from generate_series(current_date - 730, current_date - 1, interval '1 day') day`,
  `insert into payments (id, account_id, invoice_id, amount, method, transaction_id, created_at)
   select bench_id('payment', n), bench_id('account', account), bench_id('invoice', n), net + net / 4, method, 'bench-' || n, at
   from bench_plan where status in ('paid', 'refunded')`,
  `insert into credit_notes (id, number, invoice_id, account_id, kind, net, tax_amount, total, reason, seller, buyer, created_at)
   select bench_id('note', n), row_number() over (order by n), bench_id('invoice', n), bench_id('account', account),
     case status when 'cancelled' then 'cancellation' else 'refund' end, net, net / 4, net + net / 4, 'Bench', '{}', '{}', at
   from bench_plan where status in ('cancelled', 'refunded')`,
  `update invoice_counters set last = case series when 'invoice' then $invoices else (select count(*) from credit_notes) end`,
  `insert into ledger_accounts (id, kind, account_id, balance)
   select bench_id('balance', account), 'customer_balance', bench_id('account', account), sum(net + net / 4)
   from bench_plan where status = 'refunded' group by account`,
  `insert into ledger_entries (id, kind, account_id, invoice_id, payment_id, credit_note_id, created_at)
   select bench_id('issued', n), 'invoice_issued', bench_id('account', account), bench_id('invoice', n), null::uuid, null::uuid, at
   from bench_plan
   union all select bench_id('paid', n), 'payment', bench_id('account', account), bench_id('invoice', n),
     bench_id('payment', n), null, at from bench_plan where status in ('paid', 'refunded')
   union all select bench_id('credited', n), 'credit_note', bench_id('account', account), bench_id('invoice', n), null,
     bench_id('note', n), at from bench_plan where status in ('cancelled', 'refunded')`,
  `insert into ledger_lines (entry_id, ledger_account_id, amount)
   with house as materialized (select kind, id from ledger_accounts where account_id is null)
   select bench_id(l.entry, p.n), coalesce(a.id, bench_id('balance', p.account)), l.amount
   from bench_plan p
   cross join lateral (values
     ('issued', 'receivable', net + net / 4, true), ('issued', 'revenue', -net, true), ('issued', 'tax', -(net / 4), true),
     ('paid', case method when 'bank_transfer' then 'bank' else method end, net + net / 4, status in ('paid', 'refunded')),
     ('paid', 'receivable', -(net + net / 4), status in ('paid', 'refunded')),
     ('credited', 'revenue', net, status in ('cancelled', 'refunded')),
     ('credited', 'tax', net / 4, status in ('cancelled', 'refunded')),
     ('credited', 'receivable', -(net + net / 4), status = 'cancelled'),
     ('credited', 'customer_balance', -(net + net / 4), status = 'refunded')
   ) l (entry, account, amount, happened)
   left join house a on a.kind = l.account
   where l.happened`,
  `insert into ledger_sums (period, start, entry_kind, account_kind, debit, credit)
   select g.period, date_trunc(g.period, e.created_at at time zone 'UTC')::date, e.kind, a.kind,
     coalesce(sum(l.amount) filter (where l.amount > 0), 0), coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
   from ledger_lines l join ledger_entries e on e.id = l.entry_id join ledger_accounts a on a.id = l.ledger_account_id
   cross join (values ('day'), ('month')) g (period) group by 1, 2, 3, 4`,
];

/**
 * Bulk inserts with triggers and foreign keys disabled: what they guard holds by construction, and the caller runs the
 * product's own books check afterwards.
 */
export async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = (statement: string) =>
    statement.replaceAll('$accounts', String(size.accounts)).replaceAll('$invoices', String(size.invoices));
  try {
    const known = await client.query(`select 1 from pg_class where relname = 'bench_filled'`);
    if (known.rowCount) return;
    await client.query(`set session_replication_role = replica`);
    await client.query(`set work_mem = '256MB'`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(idFunction);
    await client.query(text(plan));
    await client.query(withoutIndexes);
    for (const statement of statements) await client.query(text(statement));
    for (const table of filled) await client.query(`reindex table ${table}`);
    await client.query('drop table bench_plan');
    await client.query('vacuum analyze');
    await client.query('create table bench_filled ()');
  } finally {
    await client.end();
  }
}

const filled = [
  'accounts',
  'orders',
  'order_items',
  'invoices',
  'invoice_items',
  'deliveries',
  'subscriptions',
  'payments',
  'credit_notes',
  'ledger_entries',
  'ledger_lines',
];

/** Disabled indexes are not updated by inserts; `reindex` builds each once, which is far quicker than row by row. */
const withoutIndexes = `update pg_index set indisready = false
  where indrelid in (${filled.map((table) => `'${table}'::regclass`).join(', ')})`;
