-- What is for sale. Prices live here and nowhere else, in euro cents without tax.
create table plans (
  id uuid primary key default gen_random_uuid(),
  -- A plan that somebody ordered is never rewritten: a change makes the next version and archives this one.
  version integer not null default 1 check (version >= 1),
  replaced_by uuid references plans check (replaced_by <> id),
  type text not null check (type in ('proxmox', 'cpanel', 'one-time')),
  category text not null check (category ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(category) <= 60),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) <= 1000),
  -- A month, or once for a one-time plan. 9007199254740991 is the largest whole number JavaScript keeps exactly.
  price bigint not null check (price between 0 and 9007199254740991),
  annual_price bigint check (annual_price between 0 and 9007199254740991),
  vcpus integer check (vcpus > 0),
  ram_mb integer check (ram_mb > 0),
  disk_gb integer check (disk_gb > 0),
  traffic_tb integer check (traffic_tb > 0),
  websites integer check (websites > 0),
  mailboxes integer check (mailboxes > 0),
  databases integer check (databases > 0),
  -- How many are left to sell; null is no limit.
  stock integer check (stock >= 0),
  visible boolean not null default true,
  sort_order integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz(3) not null default now(),
  constraint plans_resources check (case type
    when 'proxmox' then num_nulls(vcpus, ram_mb, disk_gb, traffic_tb) = 0
      and num_nonnulls(websites, mailboxes, databases) = 0
    when 'cpanel' then num_nulls(disk_gb, websites, mailboxes, databases) = 0
      and num_nonnulls(vcpus, ram_mb, traffic_tb) = 0
    else num_nonnulls(vcpus, ram_mb, disk_gb, traffic_tb, websites, mailboxes, databases) = 0
  end),
  constraint plans_annual_price_recurs check (annual_price is null or type <> 'one-time'),
  constraint plans_replaced_is_archived check (replaced_by is null or archived_at is not null)
);
create unique index plans_slug on plans (slug) where archived_at is null;
create index plans_replaced_by on plans (replaced_by);
-- Search looks for a piece of the name among what is offered: a few dozen rows, which this index finds.
create index plans_offered on plans (sort_order, id) where visible and archived_at is null;
