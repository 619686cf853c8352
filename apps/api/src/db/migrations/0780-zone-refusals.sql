-- Record sets that the name servers do not take. They answer what they had before, and the rest of the zone goes on.
create table zone_refusals (
  zone_id uuid not null references zones on delete cascade,
  -- As in zone_records. A set without a record in the book could not be taken away.
  name text not null check (name <> ''),
  type text not null check (type ~ '^[A-Z]{1,10}$'),
  -- The name server's own sentence.
  refusal text not null check (refusal <> ''),
  -- Its version: another one is asked again.
  refused_by text not null,
  refused_at timestamptz(3) not null,
  primary key (zone_id, name, type)
);
create index zone_refusals_by on zone_refusals (refused_by, zone_id);
