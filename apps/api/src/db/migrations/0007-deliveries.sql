-- From paid to delivered. One unit of one order item is one delivery.
alter table order_items add column choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object');

-- When delivery began; it begins once.
alter table orders add column issued_at timestamptz check (issued_at is null or sealed_at is not null);
create index orders_waiting on orders (created_at) where status = 'paid' and issued_at is null;

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid not null references order_items,
  unit integer not null check (unit between 1 and 1000),
  account_id uuid not null references accounts,
  status text not null default 'started' check (status in ('started', 'delivered', 'failed', 'ended')),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz,
  -- Why it failed.
  reason text not null default '' check (length(reason) <= 500),
  -- Cents that went back to the balance because it failed; null until that is settled.
  credited bigint check (credited >= 0),
  credit_note_id uuid unique references credit_notes,
  unique (order_item_id, unit),
  check ((status = 'started') = (finished_at is null)),
  check (credited is null or status = 'failed'),
  check (credit_note_id is null or credited > 0)
);
create index deliveries_account on deliveries (account_id, created_at desc, id desc);
create index deliveries_started on deliveries (created_at) where status = 'started';
create index deliveries_owed on deliveries (finished_at) where status = 'failed' and credited is null;

-- What only a person can do, because no machine of ours does it.
create table staff_tasks (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null references deliveries,
  kind text not null check (kind in ('start', 'suspend', 'resume', 'end', 'change')),
  -- Why, for a suspension.
  reason text not null default '' check (length(reason) <= 500),
  -- The plan it becomes, for a change.
  plan_id uuid references plans check ((plan_id is not null) = (kind = 'change')),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  outcome text check (outcome in ('done', 'failed', 'withdrawn')),
  closed_by uuid references accounts,
  note text not null default '' check (length(note) <= 500),
  check ((closed_at is null) = (outcome is null)),
  check (closed_by is null or closed_at is not null)
);
create unique index staff_tasks_once on staff_tasks (delivery_id, kind) where closed_at is null;
create index staff_tasks_open on staff_tasks (created_at, id) where closed_at is null;
create index staff_tasks_closed on staff_tasks (closed_at desc, id desc) where closed_at is not null;
create index staff_tasks_plan on staff_tasks (plan_id);
create index staff_tasks_closed_by on staff_tasks (closed_by);
