create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text,
  username text,
  password_hash text,
  -- 1048575 is every bit of the contract's permissions table; a test compares the two.
  permissions bigint not null check (permissions >= 0 and permissions & ~1048575::bigint = 0),
  email_verified_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  deleted_at timestamptz,
  last_login_at timestamptz,
  -- Milliseconds, as JavaScript's dates: what pages by this column must read back exactly what is stored.
  created_at timestamptz(3) not null default now(),
  check (deleted_at is not null or (email is not null and username is not null and password_hash is not null)),
  check (deleted_at is null or (email is null and username is null and password_hash is null))
);
create unique index accounts_email on accounts (lower(email));
create unique index accounts_username on accounts (lower(username));
-- For searching by the first letters, whatever the collation of the database.
create index accounts_email_prefix on accounts (lower(email) text_pattern_ops);
create index accounts_username_prefix on accounts (lower(username) text_pattern_ops);
create index accounts_newest on accounts (created_at desc, id desc) where deleted_at is null;

create table two_factors (
  account_id uuid primary key references accounts on delete cascade,
  secret_sealed text not null,
  confirmed_at timestamptz,
  -- The last 30-second step a code was accepted for: a code works once (RFC 6238, 5.2).
  last_used_step bigint not null default 0,
  recovery_salt bytea not null
);

create table recovery_codes (
  account_id uuid not null references two_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Links sent by mail. Only the hash is kept, and only the newest of a purpose works.
create table mail_links (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset_password', 'change_email')),
  token_hash bytea not null unique,
  -- The address the link was sent to: a link dies when the account's address changes under it.
  email text not null,
  browser_hash bytea,
  remember boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (account_id, purpose)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique,
  remember boolean not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  idle_seconds integer not null check (idle_seconds > 0),
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Between the first and the second factor. Opens nothing but the second factor.
create table login_challenges (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique,
  remember boolean not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index login_challenges_account on login_challenges (account_id);
create index login_challenges_expiry on login_challenges (expires_at);

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique,
  prefix text not null,
  state text not null default 'active' check (state in ('active', 'inactive', 'revoked')),
  permissions bigint not null check (permissions > 0 and permissions & ~1048575::bigint = 0),
  created_from_ip text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_account on api_tokens (account_id, created_at desc);

create table account_events (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  actor_id uuid references accounts on delete set null,
  ip text,
  user_agent text,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create index account_events_account on account_events (account_id, created_at desc, id desc);
create index account_events_actor on account_events (actor_id);

-- What happened stays. Only the address and the device may be taken out, when a person is erased.
create function keep_account_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and new.ip is null and new.user_agent is null
    and (new.id, new.account_id, new.kind, new.data, new.created_at)
      is not distinct from (old.id, old.account_id, old.kind, old.data, old.created_at) then
    return new;
  end if;
  raise exception 'account_events is append-only';
end
$$;
create trigger account_events_append_only before update or delete on account_events
  for each row execute function keep_account_events();

-- The columns rate-limiter-flexible's PostgreSQL store works on.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
