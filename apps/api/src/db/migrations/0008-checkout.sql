-- What was answered when a key was first used, so that a repeated request gets the same answer and has no effect.
create table idempotency_keys (
  account_id uuid not null references accounts,
  endpoint text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Orders that customers placed themselves and have not paid: few at any time, and each runs out.
create index orders_unpaid_own on orders (account_id) where status = 'open' and created_by = account_id;
create index orders_running_out on orders (valid_until) where status = 'open' and created_by = account_id;
