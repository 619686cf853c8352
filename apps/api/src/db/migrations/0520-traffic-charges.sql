-- What each TB above the included traffic costs, in cents without tax. Null: nothing is billed for more.
alter table plans add column traffic_price integer check (traffic_price > 0);
alter table plans add constraint plans_traffic_price check (traffic_price is null or traffic_tb is not null) not valid;

-- The price a month is billed at, and how many bytes above the included ones were handed to billing.
alter table traffic_months add column price integer check (price > 0);
alter table traffic_months add column billed bigint not null default 0 check (billed >= 0);

-- What was billed for traffic: the part of a month from one byte above the included ones to another.
create table traffic_charges (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions,
  month timestamptz(3) not null,
  over_before bigint not null check (over_before >= 0),
  over_after bigint not null check (over_after > over_before),
  price integer not null check (price > 0),
  amount bigint not null check (amount >= 0),
  -- None where it rounds to nothing.
  invoice_id uuid references invoices,
  created_at timestamptz(3) not null,
  unique (subscription_id, month, over_before)
);
create index traffic_charges_invoice on traffic_charges (invoice_id);
