-- How an account finds its servers again. All of it is the account's own: it stays behind when a server changes hands.
alter table servers
  add column note text not null default '' check (length(note) <= 2000),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  add column project text not null default '' check (length(project) <= 40);
