-- Rule sets of an account. Rules are one value: they are read, replaced and applied together.
create table firewalls (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  name text not null check (name <> ''),
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  policy_in text not null check (policy_in in ('allow', 'drop')),
  policy_out text not null check (policy_out in ('allow', 'drop')),
  is_default boolean not null default false,
  -- Rises with every change, so that two editors do not overwrite each other.
  version integer not null default 1,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
create unique index firewalls_name_once on firewalls (account_id, lower(name));
create unique index firewalls_one_default on firewalls (account_id) where is_default;

-- The firewall of a server, and how far its machine has come with it. A server without a row never had one.
create table server_firewalls (
  server_id uuid primary key references servers,
  account_id uuid not null references accounts,
  -- Null: none, and the machine is opened again.
  firewall_id uuid references firewalls,
  -- Rises with everything that is to be applied; the machine has those of applied_version.
  version integer not null default 1,
  applied_version integer not null default 0 check (applied_version <= version),
  applied_at timestamptz(3),
  -- One process applies at a time.
  applying_until timestamptz(3),
  -- Why the last try failed: for the owner, and as the hypervisor said it.
  reason text not null default '',
  trouble text,
  -- Found at the last look: the machine has other rules than those applied.
  differs boolean not null default false,
  checked_at timestamptz(3)
);
create index server_firewalls_firewall on server_firewalls (firewall_id);
create index server_firewalls_account on server_firewalls (account_id);
create index server_firewalls_behind on server_firewalls (server_id) where applied_version < version;
create index server_firewalls_look on server_firewalls (checked_at nulls first, server_id) where applied_version = version;
