-- Servers with one of these tags use the firewall, unless another was chosen for them. A tag leads to one firewall.
create table firewall_tags (
  account_id uuid not null references accounts,
  tag text not null check (tag <> ''),
  firewall_id uuid not null references firewalls,
  primary key (account_id, tag)
);
create index firewall_tags_firewall on firewall_tags (firewall_id);

-- How the server came to its firewall: what was chosen for it goes before its tags, and its tags before the default.
alter table server_firewalls
  add column source text not null default 'chosen' check (source in ('chosen', 'tag', 'default')),
  add column tag text not null default '';
