-- Rules of customers on a figure of a server: told once when it was above a value for so many minutes, until it is not.
create table figure_alarms (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers (id) on delete cascade,
  figure text not null check (figure in ('cpu', 'memory', 'disk_read', 'disk_write', 'net_in', 'net_out')),
  above double precision not null check (above > 0),
  minutes integer not null check (minutes between 1 and 120),
  raised_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index figure_alarms_of_server on figure_alarms (server_id, created_at, id);
