-- What we want the name servers to answer. A job applies it; `applied_version` says how far it came.
create table zones (
  id uuid primary key default gen_random_uuid(),
  -- Null: a zone of the company, such as those of free subdomains and of our addresses.
  account_id uuid references accounts,
  -- Small letters, other scripts as punycode, without the dot at the end.
  name text not null check (name = lower(name) and name !~ '\.$' and length(name) between 1 and 253),
  -- Rises with every change.
  version integer not null default 1 check (version > 0),
  applied_version integer not null default 0 check (applied_version between 0 and version),
  applied_at timestamptz(3),
  -- Why the last try failed, for staff.
  trouble text,
  -- One process at a time talks to the name server about a zone.
  applying_until timestamptz(3),
  signed boolean not null default false,
  -- What the registrar needs, as the name server answered it.
  ds text[] not null default '{}',
  created_at timestamptz(3) not null,
  -- Off the name servers; its records are kept until `kept_until`.
  dropped_at timestamptz(3),
  kept_until timestamptz(3),
  check ((dropped_at is null) = (kept_until is null))
);
create unique index zones_name on zones (name) where dropped_at is null;
create index zones_of_account on zones (account_id, created_at desc, id desc);
create index zones_newest on zones (created_at desc, id desc) where dropped_at is null;
create index zones_behind on zones (id) where applied_version < version;
create index zones_dropped on zones (kept_until) where dropped_at is not null;

create table zone_records (
  id uuid primary key default gen_random_uuid(),
  zone_id uuid not null references zones on delete cascade,
  -- Below the zone; @ is the zone itself.
  name text not null check (name <> '' and name = lower(name)),
  type text not null check (type ~ '^[A-Z]{1,10}$'),
  ttl integer not null check (ttl between 60 and 604800),
  -- As in a zone file, names in full and with the dot at their end.
  content text not null check (content <> '' and content !~ '[[:cntrl:]]'),
  -- What keeps it, such as a link to a server; null: written by the customer.
  managed text check (managed <> ''),
  created_at timestamptz(3) not null,
  -- The order of the list: the zone itself first, then by name and type.
  position text collate "C" not null generated always as (case name when '@' then '' else name end || ' ' || type) stored
);
-- Hashed: a text may be longer than a row of an index.
create unique index zone_records_once on zone_records (zone_id, name, type, md5(content));
create index zone_records_in_order on zone_records (zone_id, position, id);
create index zone_records_by_type on zone_records (zone_id, type, position, id);
create index zone_records_managed on zone_records (zone_id, managed) where managed is not null;

-- The history of a zone: what each change took away and put there.
create table zone_versions (
  id uuid primary key default gen_random_uuid(),
  zone_id uuid not null references zones on delete cascade,
  number integer not null check (number > 0),
  kind text not null check (kind in ('opened', 'added', 'changed', 'removed', 'imported', 'template', 'linked', 'undone', 'signed', 'unsigned')),
  removed jsonb not null,
  added jsonb not null,
  -- The version that this one takes back.
  undoes integer,
  person_id uuid references persons on delete set null,
  created_at timestamptz(3) not null,
  unique (zone_id, number)
);
create index zone_versions_person on zone_versions (person_id);
