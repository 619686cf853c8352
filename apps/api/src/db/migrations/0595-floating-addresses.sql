-- An IPv4 address of an account that goes from server to server: one more product type, with a noun of its own.
alter table plans drop constraint plans_type_check;
alter table plans add constraint plans_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'volume', 'floating-ipv4', 'one-time')) not valid;
alter table order_items drop constraint order_items_type_check;
alter table order_items add constraint order_items_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'volume', 'floating-ipv4', 'one-time', 'custom')) not valid;
alter table subscriptions drop constraint subscriptions_type_check;
alter table subscriptions add constraint subscriptions_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'volume', 'floating-ipv4')) not valid;
alter table announced_ends drop constraint announced_ends_type_check;
alter table announced_ends add constraint announced_ends_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'volume', 'floating-ipv4', 'one-time', 'custom')) not valid;

create table floating_addresses (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null unique references deliveries,
  account_id uuid not null references accounts,
  stage text not null default 'making' check (stage in ('making', 'ready', 'deleting', 'deleted', 'failed')),
  cluster text not null,
  -- Taken from a pool of its place when it is delivered. Who held it when is in address_holds.
  address inet,
  -- Where it is to be, and whose machine may use it. The second is written before the hypervisor is asked, and taken
  -- back once the machine was told that it may not: two machines with one address would both lose it.
  server_id uuid references servers,
  on_server_id uuid references servers,
  suspended boolean not null default false,
  -- Rises with everything that is to be done; what was done is applied_version.
  version integer not null default 1,
  applied_version integer not null default 0 check (applied_version <= version),
  applying_until timestamptz(3),
  -- Why the last try failed: for the owner, and as the hypervisor said it.
  reason text not null default '',
  trouble text,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint floating_addresses_taken check (stage in ('making', 'deleting', 'deleted', 'failed') or address is not null),
  constraint floating_addresses_gone check (stage not in ('deleted', 'failed') or (server_id is null and on_server_id is null))
);
create unique index floating_addresses_once on floating_addresses (address) where stage in ('ready', 'deleting');
create index floating_addresses_account on floating_addresses (account_id, created_at desc, id desc);
create index floating_addresses_newest on floating_addresses (created_at desc, id desc);
create index floating_addresses_server on floating_addresses (server_id);
create index floating_addresses_on_server on floating_addresses (on_server_id);
create index floating_addresses_behind on floating_addresses (id) where applied_version < version;

-- A floating address is held from delivery to end without a gap: by no server, or by the one that it is assigned to.
alter table address_holds add column floating_id uuid;
alter table address_holds add constraint address_holds_floating foreign key (floating_id) references floating_addresses not valid;
create index address_holds_floating on address_holds (floating_id) where floating_id is not null;

-- A catalogue that exists gets what is new; an empty one is filled at the first start.
insert into plans (type, category, slug, name, description, price, annual_price, sort_order)
select 'floating-ipv4', 'floating-addresses', 'floating-ipv4', 'Floating IPv4 address',
    'An IPv4 address of your own that moves from server to server.', 350, 3500, 265
  where exists (select 1 from plans) and not exists (select 1 from plans where slug = 'floating-ipv4' and archived_at is null);
