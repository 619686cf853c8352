-- A member of staff who signed in as a client: part of their own session, for one account, for a limited time and with a
-- reason. The row goes when it ends; the events stay.
create table acting_sessions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references sessions on delete cascade,
  person_id uuid not null references persons on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  -- Otherwise it only looks.
  may_act boolean not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  check (expires_at <= created_at + interval '61 minutes'),
  unique (session_id, account_id)
);
create index acting_sessions_person on acting_sessions (person_id);
create index acting_sessions_account on acting_sessions (account_id);
create trigger acting_sessions_forgotten after insert or update or delete on acting_sessions
  for each row execute function tell_of_person();
