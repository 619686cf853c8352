-- Every night the gateway's report of a day is held against the books. What does not match is listed for a person.
create table reconciliation_days (
  day date primary key,
  -- Cents that moved between customers and us that day, as either side has it. Fees stay at the gateway.
  gateway_amount bigint not null,
  gateway_fees bigint not null,
  books_amount bigint not null,
  checked_at timestamptz(3) not null
);

create table reconciliation_findings (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  kind text not null check (kind in
    ('missing_in_books', 'missing_at_gateway', 'amount_differs', 'currency_differs', 'unexplained')),
  movement text not null check (movement in
    ('payment', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'other')),
  -- How the gateway calls it.
  subject text not null check (length(subject) between 1 and 255),
  gateway_amount bigint,
  books_amount bigint,
  account_id uuid references accounts,
  invoice_id uuid references invoices,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by uuid references accounts,
  note text not null default '' check (length(note) <= 500),
  -- However often a day is checked, each thing is listed once.
  constraint reconciliation_findings_once unique (subject, movement),
  check ((resolved_at is null) = (note = '')),
  check (resolved_by is null or resolved_at is not null)
);
create index reconciliation_findings_open on reconciliation_findings (created_at desc, id desc) where resolved_at is null;
create index reconciliation_findings_done on reconciliation_findings (created_at desc, id desc)
  where resolved_at is not null;
create index reconciliation_findings_account on reconciliation_findings (account_id);
create index reconciliation_findings_invoice on reconciliation_findings (invoice_id);
create index reconciliation_findings_resolved_by on reconciliation_findings (resolved_by);
