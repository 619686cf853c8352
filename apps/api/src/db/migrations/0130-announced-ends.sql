-- A delivered unit whose ground is gone: suspended, announced to its owner, and kept until the date. The row goes when
-- the unit is kept or has ended; the events stay.
create table announced_ends (
  -- The delivery; for a server that staff made without an order, the server.
  unit_id uuid primary key,
  account_id uuid not null references accounts,
  type text not null check (type in ('proxmox', 'cpanel', 'one-time', 'custom')),
  -- The server it is, where it is one.
  server_id uuid,
  name text not null check (length(name) between 1 and 120),
  why text not null check (why in
    ('invoice_cancelled', 'cancelled', 'ended_by_staff', 'not_paid', 'unpaid', 'account_deleted')),
  reason text not null check (length(reason) <= 500),
  -- null when the calendar did it.
  asked_by uuid references accounts,
  announced_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index announced_ends_soonest on announced_ends (ends_at, unit_id);
create index announced_ends_account on announced_ends (account_id);
create index announced_ends_asked_by on announced_ends (asked_by);

-- Who ended it for good; null when an announced date had come.
alter table deliveries add column ended_by uuid references accounts;
create index deliveries_ended_by on deliveries (ended_by) where ended_by is not null;

-- Who cancelled it; named when the service ends with its period.
alter table subscriptions add column cancelled_by uuid references accounts;
create index subscriptions_cancelled_by on subscriptions (cancelled_by) where cancelled_by is not null;

-- The last copy of a deleted server. Dropped when this time has come.
alter table server_backups add column keep_until timestamptz(3);
create index server_backups_kept on server_backups (keep_until) where keep_until is not null;

-- Calls to a hypervisor that were allowed while the server was active, until their work there has ended. Switching a
-- machine off for a suspension waits for them.
create table machine_calls (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers,
  -- By the database's clock: after this a call without a task was lost with its process.
  claimed_until timestamptz not null,
  cluster text,
  task text check (length(task) <= 500),
  check ((cluster is null) = (task is null))
);
create index machine_calls_server on machine_calls (server_id);
