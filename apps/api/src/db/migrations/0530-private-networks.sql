-- Private networks of an account in a place: a VLAN of the cluster and a subnet of its own.
create table private_networks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  cluster text not null check (cluster <> ''),
  name text not null check (name <> ''),
  subnet cidr not null check (family(subnet) = 4 and masklen(subnet) between 16 and 28
    and (subnet <<= '10.0.0.0/8' or subnet <<= '172.16.0.0/12' or subnet <<= '192.168.0.0/16')),
  vlan integer not null check (vlan between 2 and 4094),
  created_at timestamptz(3) not null
);
-- Two networks of a cluster that had one VLAN would be one network.
create unique index private_networks_vlan_once on private_networks (cluster, vlan);
create unique index private_networks_name_once on private_networks (account_id, lower(name));
create index private_networks_list on private_networks (created_at desc, id desc);

-- How far the machine of a server has come with the cards of its private networks.
create table server_networks (
  server_id uuid primary key references servers,
  account_id uuid not null references accounts,
  -- Rises with everything that is to be applied; the machine has the cards of applied_version.
  version integer not null default 1,
  applied_version integer not null default 0 check (applied_version <= version),
  applied_at timestamptz(3),
  -- One process applies at a time.
  applying_until timestamptz(3),
  -- Why the last try failed: for the owner, and as the hypervisor said it.
  reason text not null default '',
  trouble text
);
create index server_networks_behind on server_networks (server_id) where applied_version < version;
create index server_networks_account on server_networks (account_id);

-- A server in a private network. The row stays until its machine has lost the card, and so does its address.
create table network_members (
  network_id uuid not null references private_networks,
  server_id uuid not null references server_networks,
  account_id uuid not null references accounts,
  -- The card of the machine; the first is the public one.
  slot integer not null check (slot between 1 and 3),
  address inet not null,
  joined_version integer not null,
  left_version integer check (left_version > joined_version),
  primary key (network_id, server_id),
  constraint network_members_slot_once unique (server_id, slot),
  constraint network_members_address_once unique (network_id, address)
);
create index network_members_account on network_members (account_id);
