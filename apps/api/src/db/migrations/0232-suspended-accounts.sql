-- Servers of a suspended account are off until it is lifted. Its own column: a bill, staff and the account each lift only
-- what they put there.
alter table servers
  add column account_hold text not null default '' check (length(account_hold) <= 500),
  add check (state not in ('active', 'awaiting_image') or account_hold = '');

-- Taking a second factor off for a client who lost it: one member of staff asks, another one approves.
create table factor_resets (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references persons on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references persons,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null,
  approved_by uuid references persons,
  ended_at timestamptz,
  check (approved_by is null or approved_by <> asked_by),
  check (approved_by is null or ended_at is not null)
);
create unique index factor_resets_open on factor_resets (person_id) where ended_at is null;
create index factor_resets_person on factor_resets (person_id);
create index factor_resets_asked_by on factor_resets (asked_by);
create index factor_resets_approved_by on factor_resets (approved_by);
