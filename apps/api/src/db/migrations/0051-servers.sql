-- Pools of addresses. No address is in two pools.
create table subnets (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  cluster text not null check (length(cluster) between 1 and 60),
  network cidr not null,
  gateway inet not null,
  vlan integer check (vlan between 1 and 4094),
  cool_down_hours integer not null default 24 check (cool_down_hours between 0 and 8760),
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(),
  exclude using gist (network inet_ops with &&),
  check (family(network) = family(gateway)),
  check (gateway << network)
);
create index subnets_newest on subnets (created_at desc, id desc);
create index subnets_cluster on subnets (cluster) where enabled;

-- VM ids come from here and are never used twice: the hypervisor reserves none.
create table vm_counters (
  cluster text primary key check (length(cluster) between 1 and 60),
  last integer not null check (last between 100 and 999999999)
);

create table servers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- null when staff made it without an order.
  delivery_id uuid unique references deliveries,
  plan_id uuid not null references plans,
  name text not null check (length(name) between 1 and 60),
  hostname text not null check (length(hostname) between 1 and 253),
  state text not null check (state in
    ('provisioning', 'awaiting_image', 'active', 'suspended', 'failed', 'deleting', 'deleted')),
  cluster text,
  node text,
  vm_id integer,
  -- Empty: no image is assigned, and there is no machine.
  image text not null default '' check (length(image) <= 63),
  -- What the disk was grown to. It never shrinks, also when the plan does.
  disk_gb integer not null default 0 check (disk_gb >= 0),
  login text not null default '' check (length(login) <= 32),
  -- Why it is suspended. An unpaid bill and the staff each have a say, and neither lifts what the other put on.
  billing_hold text not null default '' check (length(billing_hold) <= 500),
  staff_hold text not null default '' check (length(staff_hold) <= 500),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz,
  constraint servers_vm_once unique (cluster, vm_id),
  check (num_nulls(cluster, node, vm_id) in (0, 3)),
  check (state not in ('active', 'awaiting_image') or cluster is not null),
  check (state <> 'active' or image <> ''),
  check (state not in ('active', 'awaiting_image') or (billing_hold = '' and staff_hold = '')),
  check ((state = 'deleted') = (deleted_at is not null))
);
create index servers_account on servers (account_id, created_at desc, id desc);
create index servers_newest on servers (created_at desc, id desc);
create index servers_by_state on servers (state, created_at desc, id desc);
create index servers_by_cluster on servers (cluster, created_at desc, id desc);
create index servers_by_node on servers (node, created_at desc, id desc);
create index servers_by_plan on servers (plan_id, created_at desc, id desc);
create index servers_vm_id on servers (vm_id);
create index servers_name_prefix on servers (lower(name) text_pattern_ops);

-- Who held an address from when to when. At most one at a time, and what is past is never rewritten.
create table address_holds (
  id uuid primary key default gen_random_uuid(),
  subnet_id uuid not null references subnets,
  address inet not null,
  server_id uuid references servers,
  note text not null default '' check (length(note) <= 120),
  held_from timestamptz(3) not null,
  held_until timestamptz(3),
  check (held_until >= held_from),
  check (masklen(address) = case family(address) when 4 then 32 else 128 end)
);
create unique index address_holds_now on address_holds (address) where held_until is null;
create index address_holds_past on address_holds (address, held_from desc, id desc);
create index address_holds_server on address_holds (server_id);
create index address_holds_subnet on address_holds (subnet_id, address);

create function keep_address_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.held_until is null
    and to_jsonb(new) - 'held_until' = to_jsonb(old) - 'held_until' then
    return new;
  end if;
  raise exception 'who held an address is never rewritten';
end
$$;
create trigger address_holds_kept before update or delete on address_holds
  for each row execute function keep_address_holds();

create table ssh_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key text not null check (length(public_key) <= 4000),
  fingerprint text not null,
  created_at timestamptz(3) not null default now(),
  constraint ssh_keys_once unique (account_id, fingerprint)
);

create table server_events (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers,
  kind text not null check (length(kind) <= 60),
  -- null is the system itself.
  actor_id uuid references accounts on delete set null,
  detail text not null default '' check (length(detail) <= 500),
  created_at timestamptz(3) not null default now()
);
create index server_events_server on server_events (server_id, created_at desc, id desc);
create index server_events_actor on server_events (actor_id);

create table server_snapshots (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers,
  name text not null check (length(name) between 1 and 60),
  status text not null default 'working' check (status in ('working', 'ready')),
  created_at timestamptz(3) not null default now()
);
create index server_snapshots_server on server_snapshots (server_id, created_at desc, id desc);

create table server_backups (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers,
  name text not null check (length(name) between 1 and 60),
  status text not null default 'working' check (status in ('working', 'ready')),
  -- What the server was made from when it was copied.
  image text not null check (length(image) <= 63),
  -- Where the hypervisor keeps it; empty until it is there.
  place text not null default '' check (length(place) <= 500),
  size bigint not null default 0 check (size >= 0),
  created_at timestamptz(3) not null default now()
);
create index server_backups_server on server_backups (server_id, created_at desc, id desc);

-- A ticket opens one console once. Only its hash is kept.
create table console_tickets (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  server_id uuid not null references servers,
  session_id uuid references sessions on delete cascade,
  token_id uuid references api_tokens on delete cascade,
  expires_at timestamptz not null,
  check (num_nonnulls(session_id, token_id) = 1)
);
create index console_tickets_expiry on console_tickets (expires_at);
create index console_tickets_account on console_tickets (account_id);
