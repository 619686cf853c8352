-- A name below a domain ends by the word of the owner of the domain above it, after some days.
alter table domains
  add column yields_to uuid,
  add column yields_at timestamptz(3),
  -- Staff took it away: its account cannot take it again by itself.
  add column withdrawn boolean not null default false,
  add constraint domains_yields_to_fkey foreign key (yields_to) references domains not valid,
  add constraint domains_yields check ((yields_to is null) = (yields_at is null)) not valid;
create index domains_yields_to on domains (yields_to) where yields_to is not null;
create index domains_yielding on domains (yields_at) where yields_at is not null;
-- Names below another are found by their end.
create index domains_below on domains (reverse(name) text_pattern_ops) where state <> 'ended';
-- A delegation proves nothing any more: delegated_before is not read by this version.
