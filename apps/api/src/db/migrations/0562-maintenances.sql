-- The maintenance of a node: announced with times to choose from, until its servers are moved and it is back to use.
create table maintenances (
  id uuid primary key default gen_random_uuid(),
  cluster text not null,
  node text not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('announced', 'running', 'ready', 'ended', 'cancelled')),
  windows timestamptz(3)[] not null check (cardinality(windows) between 1 and 5),
  choose_until timestamptz(3) not null,
  created_by uuid not null references persons (id),
  created_at timestamptz(3) not null
);
create unique index maintenances_open on maintenances (cluster, node) where state in ('announced', 'running', 'ready');
create index maintenances_created on maintenances (created_at desc, id desc);
create index maintenances_by on maintenances (created_by);

create table maintenance_servers (
  maintenance_id uuid not null references maintenances (id),
  server_id uuid not null references servers (id),
  target text not null,
  state text not null default 'waiting' check (state in ('waiting', 'moving', 'moved', 'failed', 'left')),
  starts_at timestamptz(3) not null,
  chosen boolean not null default false,
  attempts integer not null default 0,
  trouble text not null default '' check (length(trouble) <= 500),
  primary key (maintenance_id, server_id)
);
create index maintenance_servers_of on maintenance_servers (server_id);
