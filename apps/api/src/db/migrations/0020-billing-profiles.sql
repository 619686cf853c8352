-- Who a customer's invoices are for. Each invoice keeps its own copy, so that this may change and go.
create table billing_profiles (
  account_id uuid primary key references accounts,
  name text not null check (length(name) between 1 and 120),
  company text not null check (length(company) <= 120),
  line1 text not null check (length(line1) between 1 and 120),
  line2 text not null check (length(line2) <= 120),
  postcode text not null check (length(postcode) <= 16),
  city text not null check (length(city) between 1 and 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_number text not null check (length(vat_number) <= 24),
  organisation_number text not null check (length(organisation_number) <= 40),
  updated_at timestamptz not null
);

-- What a euro cost in kroner: an invoice in euro states its VAT in kroner too (bokføringsforskriften § 5-1-1).
-- In ten-thousandths of a krone, as Norges Bank publishes it. A rate that was used stays what it was.
create table exchange_rates (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  nok_per_euro integer not null check (nok_per_euro between 10000 and 1000000),
  source text not null check (length(source) between 1 and 120),
  entered_by uuid references accounts,
  created_at timestamptz(3) not null
);
create index exchange_rates_newest on exchange_rates (day desc, created_at desc, id desc);
create index exchange_rates_entered_by on exchange_rates (entered_by);
create trigger exchange_rates_append_only before update or delete on exchange_rates
  for each row execute function keep_books();
create trigger exchange_rates_never_emptied before truncate on exchange_rates
  for each statement execute function keep_books();

-- The rate is frozen with the invoice; a credit note goes back at the rate of its invoice.
alter table invoices
  add column nok_per_euro integer check (nok_per_euro > 0),
  add column nok_rate_day text check (nok_rate_day ~ '^\d{4}-\d\d-\d\d$'),
  add column nok_rate_source text,
  add column nok_tax_amount bigint check (nok_tax_amount >= 0),
  add constraint invoices_nok_whole check (
    num_nonnulls(nok_per_euro, nok_rate_day, nok_rate_source, nok_tax_amount) in (0, 4)
  );
alter table credit_notes add column nok_tax_amount bigint check (nok_tax_amount >= 0);
