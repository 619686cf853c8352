-- What a link keeps besides the name itself, and the records of the customer that made room for it: they come back with its end.
alter table domains
  add column link_www boolean not null default true,
  add column link_mail boolean not null default true,
  add column replaced jsonb not null default '[]' check (jsonb_typeof(replaced) = 'array');
