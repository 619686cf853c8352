-- Options of a server. Whether one is delivered or ended stands with its delivery.
create table server_extras (
  delivery_id uuid primary key references deliveries,
  server_id uuid not null references servers,
  account_id uuid not null references accounts,
  type text not null check (type in ('extra-ipv4', 'extra-ipv6', 'extra-backups')),
  -- What it holds of the pools; empty for an option without addresses.
  addresses inet[] not null default '{}',
  suspended boolean not null default false,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3) check (ended_at >= created_at)
);
create index server_extras_server on server_extras (server_id) where ended_at is null;
create index server_extras_account on server_extras (account_id);
create index server_extras_backups on server_extras (server_id) where type = 'extra-backups' and ended_at is null;

-- Made by the backup plan: counted apart from those a client makes, and deleted when its week is over.
alter table server_backups add column automatic boolean not null default false;
create index server_backups_automatic on server_backups (server_id, created_at desc) where automatic;
