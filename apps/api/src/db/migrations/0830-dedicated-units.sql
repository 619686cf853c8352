-- What staff make by hand for one unit of an order is a thing of its own. Units that were sold before get their row by an
-- hourly job (machines/dedicated-units/take-in-old.ts), since older processes go on making deliveries without one.
create table dedicated_units (
  id uuid primary key default gen_random_uuid(),
  delivery_id uuid not null unique references deliveries,
  account_id uuid not null references accounts,
  type text not null check (type in ('dedicated', 'custom')),
  name text not null check (length(name) between 1 and 60),
  stage text not null default 'making' check (stage in ('making', 'ready', 'ending', 'ended', 'failed')),
  suspended boolean not null default false,
  -- What it is made of: name, count and serial numbers of each part.
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  rack text not null default '',
  port text not null default '',
  -- The first is read by its client, the second by staff alone.
  note text not null default '',
  staff_note text not null default '',
  -- How its client signs in, encrypted. Forgotten when it was shown, and with its end.
  access_sealed text,
  access_set_at timestamptz(3),
  access_shown_at timestamptz(3),
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  ended_at timestamptz(3),
  constraint dedicated_units_access check (access_sealed is null or access_set_at is not null),
  constraint dedicated_units_forgotten check (stage not in ('ended', 'failed') or access_sealed is null)
);
create index dedicated_units_account on dedicated_units (account_id, created_at desc, id desc);
create index dedicated_units_newest on dedicated_units (created_at desc, id desc);

-- Two of them never have one address, and none has one that a server has: an address of our pools is held there too.
create table dedicated_addresses (
  unit_id uuid not null references dedicated_units,
  address inet not null check (address = network(address)::inet),
  hold_id uuid references address_holds,
  primary key (unit_id, address),
  constraint dedicated_addresses_once exclude using gist (address inet_ops with &&)
);
create index dedicated_addresses_hold on dedicated_addresses (hold_id) where hold_id is not null;

create table dedicated_documents (
  id uuid primary key,
  unit_id uuid not null references dedicated_units,
  name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  added_by uuid references persons on delete set null,
  created_at timestamptz(3) not null
);
create index dedicated_documents_unit on dedicated_documents (unit_id, created_at, id);
create index dedicated_documents_added_by on dedicated_documents (added_by) where added_by is not null;

-- The job looks for those without a row.
create index order_items_by_hand on order_items (id) where type in ('dedicated', 'custom');
