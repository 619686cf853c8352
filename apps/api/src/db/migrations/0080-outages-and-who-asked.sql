-- From when to when nobody got through to a cluster. One row an outage, however many processes notice it.
create table cluster_outages (
  id uuid primary key default gen_random_uuid(),
  cluster text not null check (length(cluster) between 1 and 60),
  -- As it is now: a cluster that was silent may come back with another certificate.
  trouble text not null check (trouble in ('token_refused', 'wrong_certificate', 'no_answer')),
  created_at timestamptz(3) not null,
  -- null while it may still turn out to have been a moment.
  told_at timestamptz(3),
  ended_at timestamptz(3),
  check (told_at >= created_at),
  check (ended_at >= created_at),
  check (ended_at is null or told_at is not null)
);
create unique index cluster_outages_open on cluster_outages (cluster) where ended_at is null;
create index cluster_outages_newest on cluster_outages (created_at desc, id desc) where told_at is not null;

-- Whoever asked for the work; null is the system itself.
alter table sagas add column actor_id uuid references accounts on delete set null;
create index sagas_actor on sagas (actor_id);
alter table subscription_changes add column actor_id uuid references accounts on delete set null;
create index subscription_changes_actor on subscription_changes (actor_id);
