-- What staff decided about the images that the hypervisors have. One without a row is offered, and the end of its support
-- is not known. A row outlives its template: one that comes back has the same rule.
create table image_rules (
  id uuid not null unique default gen_random_uuid(),
  cluster text not null check (cluster <> ''),
  image text not null check (length(image) between 1 and 63),
  offer text not null default 'offered' check (offer in ('offered', 'hidden', 'ended')),
  support_ends_at timestamptz(3),
  primary key (cluster, image)
);
create index image_rules_ending on image_rules (support_ends_at) where offer <> 'ended';
