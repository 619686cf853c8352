-- An alarm that halts invoicing, of one account or of the calendar, until staff have looked at it.
create table invoicing_halts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('account', 'run')),
  account_id uuid references accounts,
  made integer not null check (made >= 1),
  explained integer not null check (explained >= 1),
  decision text check (decision in ('released', 'dropped')),
  decided_by uuid references accounts,
  decided_at timestamptz,
  created_at timestamptz(3) not null,
  check ((kind = 'account') = (account_id is not null)),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create unique index invoicing_halts_one_open on invoicing_halts (kind, account_id) nulls not distinct
  where decision is null;
create index invoicing_halts_newest on invoicing_halts (created_at desc, id desc);
create index invoicing_halts_account on invoicing_halts (account_id, decided_at desc);
create index invoicing_halts_decided_by on invoicing_halts (decided_by);
