create table domains (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  kind text not null check (kind in ('free', 'custom')),
  -- Small letters, other alphabets as punycode, without the dot at the end.
  name text not null check (name = lower(name) and name !~ '\.$' and length(name) between 4 and 253),
  -- As people read it.
  shown_name text not null check (length(shown_name) between 4 and 253),
  -- Free names with the same one look alike, with their suffix (contract/src/hosting/domain-names.ts).
  skeleton text check ((kind = 'free') = (skeleton is not null)),
  state text not null check (state in ('reserved', 'waiting', 'active', 'released', 'ended')),
  description text not null default '' check (length(description) <= 200),
  -- Null again when the records of a dropped zone are gone.
  zone_id uuid references zones on delete set null,
  -- What it points at: one thing at most.
  server_id uuid references servers,
  package_id uuid,
  -- How the package says what it is: its noun stands above this one.
  package_name text not null default '' check (length(package_name) <= 253),
  package_plan text not null default '' check (length(package_plan) <= 200),
  package_addresses text[] not null default '{}',
  check (num_nonnulls(server_id, package_id) <= 1),
  -- The addresses that its records have; compared with those of the link.
  followed text not null default '',
  -- The order that it is reserved for.
  order_item_id uuid references order_items on delete set null,
  proof_token text check (length(proof_token) between 20 and 80),
  proved_by text check (proved_by in ('free', 'txt', 'delegation', 'staff')),
  -- It pointed at our name servers before it was added, so that this proves nothing.
  delegated_before boolean not null default false,
  checks integer not null default 0 check (checks >= 0),
  checked_at timestamptz(3),
  next_check_at timestamptz(3),
  found text not null default '' check (length(found) <= 500),
  -- Until when a proof is looked for, or a name that was given back can be taken again.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'ended') = (ended_at is not null)),
  check (kind = 'custom' or state <> 'waiting'),
  check (state <> 'waiting' or (proof_token is not null and expires_at is not null and next_check_at is not null)),
  check (state <> 'released' or expires_at is not null)
);

-- One owner: a free name from its reservation to the end of its cool-down, a custom domain once it is proved.
create unique index domains_owner on domains (name)
  where state in ('active', 'released', 'reserved');
create unique index domains_look on domains (skeleton) where kind = 'free' and state <> 'ended';
-- An account adds a name once.
create unique index domains_once on domains (account_id, name) where state <> 'ended';

create index domains_of_account on domains (account_id, created_at desc, id desc) where state <> 'ended';
create index domains_newest on domains (created_at desc, id desc);
create index domains_state on domains (state, created_at desc, id desc);
create index domains_kind on domains (kind, created_at desc, id desc);
create index domains_client on domains (account_id, created_at desc, id desc);
create index domains_by_name on domains (name text_pattern_ops);
create index domains_by_shown_name on domains (lower(shown_name) text_pattern_ops);
create index domains_due on domains (next_check_at) where state = 'waiting';
create index domains_expiring on domains (expires_at) where state in ('waiting', 'released');
create index domains_server on domains (server_id) where server_id is not null;
create index domains_package on domains (package_id) where package_id is not null;
create index domains_order_item on domains (order_item_id) where order_item_id is not null;
create index domains_zone on domains (zone_id) where zone_id is not null;

-- The name servers of the brand, and no records, until staff write others.
create table domain_settings (
  singleton boolean primary key default true check (singleton),
  name_servers text[] not null check (cardinality(name_servers) between 2 and 6),
  default_records jsonb not null default '[]'
);

create table blocked_words (
  id uuid primary key default gen_random_uuid(),
  word text not null check (word ~ '^[a-z0-9-]{3,63}$'),
  note text not null default '' check (length(note) <= 200),
  created_by uuid references persons on delete set null,
  created_at timestamptz(3) not null,
  constraint blocked_words_once unique (word)
);
create index blocked_words_created_by on blocked_words (created_by);

-- What customers call their addresses. The name goes with the hold.
create table reverse_names (
  hold_id uuid primary key references address_holds,
  account_id uuid not null references accounts,
  name text not null check (name = lower(name) and length(name) between 4 and 253),
  created_at timestamptz(3) not null
);
create index reverse_names_account on reverse_names (account_id);
