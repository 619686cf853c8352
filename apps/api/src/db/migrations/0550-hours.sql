-- Servers by the hour. A price of an hour is in hundredths of a cent; the price of a month is the most that it costs.
alter table plans add column hourly_price integer check (hourly_price > 0);
alter table plans add constraint plans_hourly_price check (hourly_price is null or type = 'proxmox') not valid;
-- Set where the item is sold by the hour: its order asks for nothing, and `price` is the most of a month.
alter table order_items add column hourly_price integer check (hourly_price > 0);
alter table subscriptions add column hourly_price integer check (hourly_price > 0);
alter table subscriptions add constraint subscriptions_hourly_months check (hourly_price is null or months = 1) not valid;

-- From when which price counts, in the order it was written. Zero while it is suspended, and after its end.
create table subscription_rates (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity unique,
  subscription_id uuid not null references subscriptions,
  at timestamptz(3) not null,
  hourly integer not null check (hourly >= 0),
  cap bigint not null check (cap >= 0)
);
create index subscription_rates_of on subscription_rates (subscription_id, position);

-- What was billed for hours: the part of a month's cost from one cent to another.
create table hour_charges (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions,
  month timestamptz(3) not null,
  hours integer not null check (hours > 0),
  amount_before bigint not null check (amount_before >= 0),
  amount_after bigint not null check (amount_after > amount_before),
  invoice_id uuid not null references invoices,
  created_at timestamptz(3) not null,
  unique (subscription_id, month, amount_before)
);
create index hour_charges_invoice on hour_charges (invoice_id);

-- Bills of hours come after the period, and a month may have several.
alter table subscription_bills drop constraint subscription_bills_kind_check;
alter table subscription_bills add constraint subscription_bills_kind_check
  check (kind in ('first', 'renewal', 'change', 'hours')) not valid;
drop index subscription_bills_period_once;
create unique index subscription_bills_period_once on subscription_bills (subscription_id, period_start)
  where kind in ('first', 'renewal') and voided_at is null;
