-- Which hosting servers there are says WHM_SERVERS; this is what staff decide about each.
create table hosting_servers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  capacity integer not null check (capacity between 0 and 100000),
  closed boolean not null default false,
  note text not null default '' check (length(note) <= 200)
);

create table hosting_packages (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- null when staff adopted an account that was on the server.
  delivery_id uuid unique references deliveries,
  plan_id uuid not null references plans,
  -- Empty: none was chosen, and none is given yet.
  domain text not null default '' check (length(domain) <= 253 and domain = lower(domain)),
  server text,
  username text check (username ~ '^[a-z][a-z0-9]{0,15}$'),
  address text not null default '' check (length(address) <= 45),
  state text not null check (state in ('provisioning', 'active', 'suspended', 'failed', 'deleting', 'deleted')),
  -- Why it is suspended. An unpaid bill, staff and the account each have a say, and none lifts what another put on.
  billing_hold text not null default '' check (length(billing_hold) <= 500),
  staff_hold text not null default '' check (length(staff_hold) <= 500),
  account_hold text not null default '' check (length(account_hold) <= 500),
  -- Until when the archive on its server is kept, once it is deleted.
  final_backup_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  check (num_nulls(server, username) in (0, 2)),
  check (state <> 'active' or (server is not null and domain <> '')),
  check (state <> 'active' or (billing_hold = '' and staff_hold = '' and account_hold = '')),
  check ((state = 'deleted') = (deleted_at is not null))
);

-- One account of a hosting server belongs to one package, and a domain to one account.
create unique index hosting_packages_account_once on hosting_packages (server, username)
  where state not in ('failed', 'deleted');
create unique index hosting_packages_domain_once on hosting_packages (domain)
  where server is not null and state not in ('failed', 'deleted');
create index hosting_packages_account on hosting_packages (account_id, created_at desc, id desc);
create index hosting_packages_newest on hosting_packages (created_at desc, id desc);
create index hosting_packages_by_state on hosting_packages (state, created_at desc, id desc);
create index hosting_packages_by_server on hosting_packages (server, created_at desc, id desc);
create index hosting_packages_domain on hosting_packages (domain text_pattern_ops);
create index hosting_packages_username on hosting_packages (username text_pattern_ops);
create index hosting_packages_plan on hosting_packages (plan_id);
