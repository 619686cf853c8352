-- Cards. Everything here is our record of something at the gateway; a card's number is never one of them.

-- What the gateway calls our customer. Made once.
create table gateway_customers (
  account_id uuid primary key references accounts,
  customer_id text not null unique check (length(customer_id) between 1 and 200),
  created_at timestamptz not null default now()
);

create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  gateway_id text not null unique check (length(gateway_id) between 1 and 200),
  brand text not null check (length(brand) <= 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2200),
  wallet text check (length(wallet) between 1 and 40),
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz,
  check (not is_default or removed_at is null)
);
create unique index payment_methods_one_default on payment_methods (account_id) where is_default;
create index payment_methods_account on payment_methods (account_id, created_at desc) where removed_at is null;

-- One attempt to take money: for an invoice or for the balance. Written before the gateway is asked.
create table charges (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  purpose text not null check (purpose in ('invoice', 'topup')),
  invoice_id uuid references invoices,
  -- Which try at charging a saved method; null when the customer pays in the browser.
  attempt integer check (attempt between 0 and 1000),
  payment_method_id uuid references payment_methods,
  amount bigint not null check (amount between 1 and 9007199254740991),
  currency text not null default 'eur' check (currency = 'eur'),
  saves boolean not null default false,
  gateway text not null check (gateway in ('stripe')),
  -- The same key is the same act, across retries and restarts.
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 200),
  gateway_payment_id text unique check (length(gateway_payment_id) between 1 and 200),
  status text not null default 'created'
    check (status in ('created', 'processing', 'succeeded', 'failed', 'cancelled', 'unknown')),
  -- Why it failed, for the customer; and whether the bank wants them to be there.
  reason text not null default '' check (length(reason) <= 500),
  needs_customer boolean not null default false,
  payment_id uuid unique references payments,
  -- Rises with every change, so that nobody writes down what was true before it.
  version integer not null default 0,
  created_at timestamptz(3) not null default now(),
  -- When the gateway was last asked about it.
  checked_at timestamptz,
  settled_at timestamptz,
  check ((purpose = 'invoice') = (invoice_id is not null)),
  check ((status = 'succeeded') = (payment_id is not null)),
  check ((attempt is null) = (payment_method_id is null)),
  check (attempt is null or invoice_id is not null),
  constraint charges_one_per_attempt unique (invoice_id, attempt)
);
-- What the customer can pay in the browser right now is one thing per invoice.
create unique index charges_one_open on charges (invoice_id)
  where attempt is null and status in ('created', 'processing', 'failed', 'unknown');
create index charges_account on charges (account_id, created_at desc, id desc);
create index charges_invoice on charges (invoice_id, created_at);
create index charges_method on charges (payment_method_id);
create index charges_unsettled on charges (checked_at nulls first, created_at)
  where status in ('created', 'processing', 'unknown');

-- Money on its way back to a card.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  charge_id uuid not null references charges,
  invoice_id uuid references invoices,
  credit_note_id uuid unique references credit_notes,
  amount bigint not null check (amount between 1 and 9007199254740991),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  reason text not null default '' check (length(reason) <= 500),
  failure text not null default '' check (length(failure) <= 500),
  -- Made at the gateway itself, behind our back: no document of ours stands behind it.
  external boolean not null default false,
  idempotency_key text unique check (length(idempotency_key) between 1 and 200),
  gateway_refund_id text unique check (length(gateway_refund_id) between 1 and 200),
  actor_id uuid references accounts,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz,
  check (external = (idempotency_key is null)),
  check (not external or gateway_refund_id is not null)
);
create index refunds_charge on refunds (charge_id);
create index refunds_invoice on refunds (invoice_id);
create index refunds_account on refunds (account_id, created_at desc, id desc);
create index refunds_actor on refunds (actor_id);
create index refunds_pending on refunds (created_at) where status = 'pending';

-- A customer complained at the bank, and the bank took the money back.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  charge_id uuid not null references charges,
  invoice_id uuid references invoices,
  gateway_dispute_id text not null unique check (length(gateway_dispute_id) between 1 and 200),
  amount bigint not null check (amount between 1 and 9007199254740991),
  reason text not null check (length(reason) <= 200),
  -- A warning took no money yet.
  status text not null check (status in ('warning', 'open', 'won', 'lost')),
  answer_by timestamptz,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz
);
create index disputes_charge on disputes (charge_id);
create index disputes_invoice on disputes (invoice_id);
create index disputes_account on disputes (account_id);
create index disputes_newest on disputes (created_at desc, id desc);

-- What we send back, and what banks took back, is never more than what came in.
create function refunds_within_charge() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  if new.external or new.status = 'failed' then return null; end if;
  -- Held, so that two who look at the same moment do not both find room (write skew).
  select amount into most from charges where id = new.charge_id for update;
  if (select coalesce(sum(amount), 0) from refunds where charge_id = new.charge_id and status <> 'failed')
    + (select coalesce(sum(amount), 0) from disputes where charge_id = new.charge_id and status in ('open', 'lost'))
    > most then
    raise exception 'refunds exceed their charge' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger refunds_within_charge after insert on refunds
  for each row execute function refunds_within_charge();

-- Events of the gateway that reached us, by webhook or because we asked for them. Each is handled once.
create table gateway_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 255),
  -- The payment, setup or method it is about.
  subject_kind text not null check (subject_kind in ('payment', 'setup', 'method', 'other')),
  subject_id text check (length(subject_id) between 1 and 255),
  live boolean not null,
  -- Set when it is of another account of the gateway than ours.
  foreign_account text check (length(foreign_account) between 1 and 255),
  via text not null check (via in ('webhook', 'poll')),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  check ((subject_kind = 'other') = (subject_id is null))
);
create index gateway_events_received on gateway_events (received_at);

-- How far the gateway's list of events was read.
create table gateway_polls (
  gateway text primary key check (gateway in ('stripe')),
  read_until timestamptz not null
);

-- What does not fit together and is for a person to understand. Told once, until it is resolved.
create table gateway_alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in
    ('payment_mismatch', 'unknown_payment', 'foreign_event', 'external_refund', 'refund_failed', 'dispute')),
  -- What it is about, at the gateway.
  subject text not null check (length(subject) between 1 and 255),
  account_id uuid references accounts,
  invoice_id uuid references invoices,
  charge_id uuid references charges,
  details text not null check (length(details) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references accounts,
  constraint gateway_alerts_once unique (kind, subject),
  check (resolved_by is null or resolved_at is not null)
);
create index gateway_alerts_open on gateway_alerts (created_at desc, id desc) where resolved_at is null;
create index gateway_alerts_account on gateway_alerts (account_id);
create index gateway_alerts_invoice on gateway_alerts (invoice_id);
create index gateway_alerts_charge on gateway_alerts (charge_id);
create index gateway_alerts_resolved_by on gateway_alerts (resolved_by);

-- The books: money on its way to cards, money that banks hold in disputes, and what was lost in them.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('customer_balance', 'receivable', 'revenue', 'tax', 'bank', 'cash', 'card', 'other', 'adjustments',
   'card_refunds', 'disputes', 'chargebacks'));
insert into ledger_accounts (kind) values ('card_refunds'), ('disputes'), ('chargebacks');

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('invoice_issued', 'payment', 'credit_note', 'adjustment', 'refund', 'dispute'));
alter table ledger_entries add column refund_id uuid references refunds;
alter table ledger_entries add column dispute_id uuid references disputes;
-- Which moment of the refund or dispute it books. Each happens once.
alter table ledger_entries add column step text check (step in ('sent', 'arrived', 'returned', 'withdrawn', 'won', 'lost'));
alter table ledger_entries add constraint ledger_entries_refund check
  ((kind = 'refund') = (refund_id is not null) and (kind = 'dispute') = (dispute_id is not null)
    and (step is not null) = (kind in ('refund', 'dispute')));
alter table ledger_entries add constraint ledger_entries_refund_once unique (refund_id, step);
alter table ledger_entries add constraint ledger_entries_dispute_once unique (dispute_id, step);
