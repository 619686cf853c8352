-- From when to when something we depend on was out of reach: one row an outage, however many processes notice it.
-- Takes the place of cluster_outages, which the version before this one still writes; a later release drops it.
create table outages (
  id uuid primary key default gen_random_uuid(),
  -- What, and which of them: words of the contract, so that a page for the public can be made of the rows.
  part text not null check (length(part) between 1 and 40),
  place text not null check (length(place) <= 130),
  -- Where it stands, in words.
  location text not null default '' check (length(location) <= 100),
  -- As it is now: what was silent may come back with another certificate.
  trouble text not null check (length(trouble) between 1 and 40),
  created_at timestamptz(3) not null,
  -- null while it may still turn out to have been a moment.
  told_at timestamptz(3),
  ended_at timestamptz(3),
  check (told_at >= created_at),
  check (ended_at >= created_at),
  check (ended_at is null or told_at is not null)
);
create unique index outages_open on outages (part, place) where ended_at is null;
create index outages_newest on outages (created_at desc, id desc) where told_at is not null;

insert into outages (id, part, place, trouble, created_at, told_at, ended_at)
select id, 'cluster', cluster, trouble, created_at, told_at, ended_at from cluster_outages where told_at is not null;
