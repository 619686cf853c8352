-- When backups of a server with a backup plan are made, and how many are kept.
create table backup_schedules (
  server_id uuid primary key references servers,
  daily integer not null check (daily between 0 and 14),
  weekly integer not null check (weekly between 0 and 8),
  monthly integer not null check (monthly between 0 and 12),
  window_of_day text not null check (window_of_day in ('night', 'morning', 'afternoon', 'evening')),
  -- When the next backup is due. It stays in the past while it cannot be made.
  next_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  check (daily + weekly + monthly > 0)
);
create index backup_schedules_due on backup_schedules (next_at);

-- One for each day, week or month in which a backup was due. One that failed may be tried again in the same.
create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers,
  slot text not null check (length(slot) between 1 and 40),
  -- No reference: a backup goes when it is no longer kept, and its run stays.
  backup_id uuid not null unique,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  reason text not null default '' check (length(reason) <= 500),
  constraint backup_runs_once unique (server_id, slot),
  check (reason = '' or finished_at is not null)
);
create index backup_runs_server on backup_runs (server_id, started_at desc, id desc);
create index backup_runs_open on backup_runs (server_id) where finished_at is null;

-- What a copy needs at least to be restored elsewhere.
alter table server_backups add column disk_gb integer not null default 0 check (disk_gb >= 0);
update server_backups b set disk_gb = s.disk_gb from servers s where s.id = b.server_id;

-- Plans that exist go on as they were: every night, each kept for a week.
insert into backup_schedules (server_id, daily, weekly, monthly, window_of_day, next_at, created_at)
select distinct on (x.server_id) x.server_id, 7, 0, 0, 'night', now() + random() * interval '12 hours', now()
from server_extras x where x.type = 'extra-backups' and x.ended_at is null;
