-- The newest backup of a server, tried out in a machine of its own that carries the id of the rehearsal.
create table backup_rehearsals (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers,
  -- No reference: a backup goes when it is no longer kept, and its proof stays.
  backup_id uuid not null,
  backup_name text not null check (length(backup_name) between 1 and 60),
  cluster text,
  node text,
  vm_id integer,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  reason text not null default '' check (length(reason) <= 500),
  constraint backup_rehearsals_vm_once unique (cluster, vm_id),
  check (num_nulls(cluster, node, vm_id) in (0, 3)),
  check (reason = '' or finished_at is not null)
);
create unique index backup_rehearsals_one on backup_rehearsals (server_id) where finished_at is null;
create index backup_rehearsals_server on backup_rehearsals (server_id, started_at desc, id desc);
create index backup_rehearsals_open on backup_rehearsals (cluster) where finished_at is null;

-- When the newest backup is next tried out.
alter table backup_schedules add column rehearse_at timestamptz(3) not null default now() + random() * interval '7 days';
create index backup_schedules_rehearse on backup_schedules (rehearse_at);
