-- How much a node may promise of what it has, and whether new servers are placed on it. A row without a node is of all
-- nodes of the cluster; null takes the value of the cluster, or the usual one.
create table node_rules (
  id uuid not null unique default gen_random_uuid(),
  cluster text not null check (cluster <> ''),
  node text not null,
  cpu_ratio real check (cpu_ratio between 0.1 and 64),
  memory_ratio real check (memory_ratio between 0.1 and 8),
  disk_ratio real check (disk_ratio between 0.1 and 64),
  closed_for text not null default '' check (length(closed_for) <= 500),
  primary key (cluster, node)
);
