-- The names of a package besides the one its account was made with. A hosting server is told of a name once the account
-- has it proved in Domains: to the server it is local, and mail of all its neighbours to that name would land there.
create table package_domains (
  package_id uuid not null references hosting_packages,
  account_id uuid not null references accounts,
  name text not null check (name = lower(name) and length(name) between 4 and 253),
  -- Of the main website, or of a further one with a folder of its own.
  role text not null check (role in ('own', 'further')),
  state text not null check (state in ('waiting', 'adding', 'there', 'removing')),
  -- Why the hosting server did not do it yet, as a sentence.
  trouble text not null default '' check (length(trouble) <= 500),
  next_try_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (package_id, name),
  check ((state in ('adding', 'removing')) = (next_try_at is not null))
);
-- One package has a name on our hosting servers.
create unique index package_domains_once on package_domains (name) where state <> 'waiting';
create unique index package_domains_own on package_domains (package_id) where role = 'own' and state <> 'removing';
create index package_domains_account on package_domains (account_id, name);
create index package_domains_name on package_domains (name text_pattern_ops);
create index package_domains_due on package_domains (next_try_at) where next_try_at is not null;

-- What packages were given before this rule they keep: the server has it already.
insert into package_domains (package_id, account_id, name, role, state, created_at)
select distinct on (e.name) e.package_id, e.account_id, e.name, 'further', 'there', e.at
from (
  select h.id as package_id, h.account_id, v.data ->> 'detail' as name, v.created_at as at
  from events v join hosting_packages h on h.id = v.subject_id
  where v.name = 'package.domain_added' and h.state not in ('failed', 'deleted')
) e
where e.name = lower(e.name) and length(e.name) between 4 and 253
order by e.name, e.at
on conflict do nothing;
