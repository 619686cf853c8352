-- How much a calendar month may cost an account, with tax, and of which share its owner was told in which month.
create table spending_limits (
  account_id uuid primary key references accounts,
  amount bigint not null check (amount > 0),
  told integer not null default 0 check (told in (0, 80, 100)),
  told_month timestamptz(3),
  set_at timestamptz(3) not null
);
