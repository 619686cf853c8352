-- A server that its owner offers to another account, which is named by its address until it accepts.
create table server_transfers (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers,
  account_id uuid not null references accounts,
  email text not null check (length(email) between 3 and 254),
  to_account_id uuid references accounts,
  asked_by uuid not null references persons,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  answered_at timestamptz(3),
  check ((state = 'asked') = (answered_at is null)),
  check (state <> 'accepted' or to_account_id is not null)
);
create unique index server_transfers_one_open on server_transfers (server_id) where state = 'asked';
create index server_transfers_account on server_transfers (account_id, created_at desc);
create index server_transfers_offered on server_transfers (lower(email)) where state = 'asked';
create index server_transfers_due on server_transfers (expires_at) where state = 'asked';
