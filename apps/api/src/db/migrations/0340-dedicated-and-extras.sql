-- New product types. Their names are checked where they are stored.
alter table plans drop constraint plans_type_check, drop constraint plans_annual_price_recurs;
alter table plans add constraint plans_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'one-time')),
  add constraint plans_annual_price_recurs check (annual_price is null or type <> 'one-time');
alter table order_items drop constraint order_items_type_check;
alter table order_items add constraint order_items_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'one-time', 'custom'));
alter table subscriptions drop constraint subscriptions_type_check;
alter table subscriptions add constraint subscriptions_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups'));
alter table announced_ends drop constraint announced_ends_type_check;
alter table announced_ends add constraint announced_ends_type_check
  check (type in ('proxmox', 'cpanel', 'dedicated', 'extra-ipv4', 'extra-ipv6', 'extra-backups', 'one-time', 'custom'));

-- The shelf: how many of each part are free. What an order takes is in part_holds until it comes back.
create table parts (
  id uuid primary key default gen_random_uuid(),
  part text not null unique check (length(part) between 1 and 40),
  free integer not null default 0 check (free between 0 and 1000000)
);
create table part_holds (
  order_item_id uuid not null references order_items on delete cascade,
  unit integer not null check (unit >= 1),
  part text not null references parts (part),
  count integer not null check (count between 1 and 1000),
  held_at timestamptz(3) not null,
  returned_at timestamptz(3) check (returned_at >= held_at),
  primary key (order_item_id, unit, part)
);
create index part_holds_now on part_holds (part) where returned_at is null;
insert into parts (part, free) values
  ('cpu-4464p', 12), ('cpu-9354p', 6), ('cpu-9554', 3),
  ('udimm-32', 48), ('rdimm-32', 96), ('rdimm-64', 48), ('rdimm-128', 24),
  ('nvme-960', 60), ('nvme-3840', 24), ('nvme-7680', 24), ('hdd-20', 32), ('nic-10g', 12);

-- What staff ticked off while they built it, with serial numbers.
alter table staff_tasks add column checklist jsonb not null default '[]' check (jsonb_typeof(checklist) = 'array');

-- A catalogue that exists gets what is new; an empty one is filled at the first start.
update plans set archived_at = now(), revision = revision + 1
  where slug = 'extra-ipv4' and type = 'one-time' and archived_at is null;
insert into plans (type, category, slug, name, description, price, annual_price, sort_order)
select n.* from (values
  ('dedicated', 'dedicated', 'epyc-4464p', 'AMD EPYC 4464P',
    'A whole machine with 12 cores at 3.7 to 5.4 GHz: game servers, build machines, shops with heavy pages.', 11900, 119000, 200),
  ('dedicated', 'dedicated', 'epyc-9354p', 'AMD EPYC 9354P',
    'A whole machine with 32 cores at 3.25 to 3.8 GHz: databases, virtual machines of your own, analytics.', 27900, 279000, 210),
  ('dedicated', 'dedicated', 'epyc-9554', 'AMD EPYC 9554',
    'A whole machine with 64 cores at 3.1 to 3.75 GHz: rendering, simulation, hundreds of containers.', 49900, 499000, 220),
  ('extra-ipv4', 'extras', 'extra-ipv4', 'Extra IPv4 address', 'One more IPv4 address for a server.', 290, 2900, 230),
  ('extra-ipv6', 'extras', 'ipv6-block', 'IPv6 block', 'Sixteen more IPv6 addresses for a server.', 190, 1900, 240),
  ('extra-backups', 'extras', 'backup-plan', 'Backup plan', 'A backup of the server every night, each kept for a week.', 390, 3900, 250)
) n (type, category, slug, name, description, price, annual_price, sort_order) where exists (select 1 from plans)
  and not exists (select 1 from plans p where p.slug = n.slug and p.archived_at is null);
