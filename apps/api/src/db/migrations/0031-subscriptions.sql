-- What renews: one unit of one order item. Money is euro cents without tax, percentages are basis points.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- Opened when it is delivered, once.
  delivery_id uuid not null unique references deliveries,
  order_id uuid not null references orders,
  order_item_id uuid not null references order_items,
  plan_id uuid not null references plans,
  type text not null check (type in ('proxmox', 'cpanel')),
  name text not null check (length(name) between 1 and 120),
  -- What it costs stays as it was agreed, whatever becomes of the plan.
  months integer not null check (months in (1, 12)),
  price bigint not null check (price between 0 and 9007199254740991),
  discount integer not null check (discount between 0 and 10000),
  -- Set by staff for its order; without it, tax is what the billing profile says when an invoice is made.
  tax integer check (tax between 0 and 10000),
  status text not null default 'active' check (status in ('active', 'suspended', 'ended')),
  -- Periods are counted from here, so that 31 January, 28 February is followed by 31 March.
  anchor_at timestamptz(3) not null,
  period_index integer not null default 0 check (period_index >= 0),
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null check (period_end > period_start),
  -- Set when it is to end with its period; taken back until then.
  cancelled_at timestamptz(3),
  suspended_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text check (length(end_reason) between 1 and 500),
  -- When the calendar next has something to do here.
  next_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  check ((status = 'suspended') = (suspended_at is not null)),
  check ((status = 'ended') = (ended_at is not null and end_reason is not null))
);
create index subscriptions_due on subscriptions (next_at, id) where status <> 'ended';
create index subscriptions_newest on subscriptions (created_at desc, id desc);
create index subscriptions_by_status on subscriptions (status, created_at desc, id desc);
create index subscriptions_account on subscriptions (account_id, created_at desc, id desc);
create index subscriptions_order on subscriptions (order_id, created_at desc, id desc);
create index subscriptions_order_item on subscriptions (order_item_id);
create index subscriptions_plan on subscriptions (plan_id);

-- Which invoice asks for which period. A period is billed once, whoever does it, however often the day is run.
create table subscription_bills (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions,
  kind text not null check (kind in ('first', 'renewal', 'change')),
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  invoice_id uuid not null references invoices,
  -- Taken back with its invoice: the period may be billed again.
  voided_at timestamptz(3),
  created_at timestamptz(3) not null
);
create unique index subscription_bills_period_once on subscription_bills (subscription_id, period_start)
  where kind <> 'change' and voided_at is null;
create index subscription_bills_of on subscription_bills (subscription_id, period_start, created_at);
create index subscription_bills_invoice on subscription_bills (invoice_id);

-- Every change of plan, with what it did to the price from when on. A larger plan waits for its payment.
create table subscription_changes (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  subscription_id uuid not null references subscriptions,
  at timestamptz(3) not null,
  from_plan_id uuid not null references plans,
  to_plan_id uuid not null references plans,
  to_name text not null,
  from_price bigint not null check (from_price >= 0),
  to_price bigint not null check (to_price >= 0),
  status text not null check (status in ('pending', 'done', 'dropped')),
  invoice_id uuid unique references invoices,
  -- Cents with tax that went to the balance.
  credited bigint not null default 0 check (credited >= 0),
  check (status <> 'pending' or invoice_id is not null)
);
create unique index subscription_changes_one_pending on subscription_changes (subscription_id) where status = 'pending';
create index subscription_changes_of on subscription_changes (subscription_id, position);
create index subscription_changes_from on subscription_changes (from_plan_id);
create index subscription_changes_to on subscription_changes (to_plan_id);

-- What was told about an invoice: each thing once.
create table invoice_notices (
  invoice_id uuid not null references invoices,
  kind text not null check (length(kind) between 1 and 40),
  sent_at timestamptz(3) not null,
  primary key (invoice_id, kind)
);

-- Every try to take the money of an invoice from the saved method. A try keeps its number, and so its key at the
-- gateway, until its outcome is known.
create table charge_attempts (
  invoice_id uuid not null references invoices,
  attempt integer not null check (attempt >= 1),
  outcome text not null default 'started'
    check (outcome in ('started', 'unknown', 'paid', 'declined', 'needs_action', 'no_method')),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (invoice_id, attempt)
);
create unique index charge_attempts_one_open on charge_attempts (invoice_id) where outcome in ('started', 'unknown');
