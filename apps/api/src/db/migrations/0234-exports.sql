-- Everything about a person and an account as one file, made by a job. Kept for some days, then deleted.
create table exports (
  id uuid primary key default gen_random_uuid(),
  -- Null for a person without an account.
  account_id uuid references accounts on delete cascade,
  person_id uuid not null references persons on delete cascade,
  asked_by uuid not null references persons on delete cascade,
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3) not null,
  size integer check (size > 0),
  content bytea,
  check (num_nonnulls(ready_at, size, content) in (0, 3))
);
create index exports_asked_by on exports (asked_by, created_at desc, id desc);
create index exports_person on exports (person_id);
create index exports_account on exports (account_id, created_at desc, id desc);
create unique index exports_open on exports (asked_by, person_id, coalesce(account_id, person_id)) where ready_at is null;
alter table exports alter column content set storage external;
