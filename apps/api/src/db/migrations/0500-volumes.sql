-- Block storage is sold by size: one more product type, and a size where something is billed by it.
alter table plans drop constraint plans_type_check;
alter table plans add constraint plans_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'volume', 'one-time'));
alter table order_items drop constraint order_items_type_check;
alter table order_items add constraint order_items_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'volume', 'one-time', 'custom'));
alter table subscriptions drop constraint subscriptions_type_check;
alter table subscriptions add constraint subscriptions_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'volume'));
alter table announced_ends drop constraint announced_ends_type_check;
alter table announced_ends add constraint announced_ends_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'volume', 'one-time', 'custom'));

-- Its price is a whole number of cents for each gigabyte, so that a larger size is priced by what was agreed.
alter table subscriptions add column size_gb integer check (size_gb > 0);
alter table subscriptions add constraint subscriptions_price_of_size check (size_gb is null or price % size_gb = 0) not valid;
alter table subscription_changes add column from_size_gb integer check (from_size_gb > 0);
alter table subscription_changes add column to_size_gb integer check (to_size_gb > 0);
alter table account_quotas add column volume_gb integer check (volume_gb between 0 and 1000000);

-- How many volumes a server has, or is getting: a snapshot would take them along.
alter table servers add column volumes integer not null default 0 check (volumes >= 0);

create table volumes (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null unique references deliveries,
  account_id uuid not null references accounts,
  name text not null check (length(name) between 1 and 60),
  stage text not null default 'making' check (stage in ('making', 'ready', 'deleting', 'deleted', 'failed')),
  cluster text not null,
  -- The machine that its disk is at home in, which never runs. Numbers are never used twice.
  node text,
  vm_id integer,
  -- What is paid for, and what the disk has.
  size_gb integer not null check (size_gb between 10 and 10000),
  made_gb integer not null default 0 check (made_gb >= 0),
  -- Where it is to be, and where its disk may be. The second is written before the hypervisor is asked, and taken back
  -- once the disk was seen to be gone from there: a disk in two machines at once would be destroyed by them.
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
  constraint volumes_machine check ((node is null) = (vm_id is null)),
  constraint volumes_no_smaller check (made_gb <= size_gb),
  constraint volumes_gone check (stage not in ('deleted', 'failed') or (server_id is null and on_server_id is null))
);
create unique index volumes_machine_once on volumes (cluster, vm_id);
create index volumes_account on volumes (account_id, created_at desc, id desc);
create index volumes_newest on volumes (created_at desc, id desc);
create index volumes_server on volumes (server_id);
create index volumes_on_server on volumes (on_server_id);
create index volumes_behind on volumes (id) where applied_version < version;

-- A catalogue that exists gets what is new; an empty one is filled at the first start.
insert into plans (type, category, slug, name, description, price, annual_price, sort_order)
select 'volume', 'volumes', 'volume', 'Volume', 'Block storage for servers, by the gigabyte.', 5, 50, 260
  where exists (select 1 from plans) and not exists (select 1 from plans where slug = 'volume' and archived_at is null);
