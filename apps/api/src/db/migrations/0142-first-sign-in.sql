-- Who may sign in to a machine, so that its page and mails say it. The keys keep the names they had.
alter table servers add column key_names text[] not null default '{}';
alter table servers add column password_set boolean not null default false;
update servers set password_set = true where login <> '';

-- A password that was typed with an order, encrypted, until delivery begins.
create table order_passwords (
  order_item_id uuid primary key references order_items on delete cascade,
  sealed text not null check (length(sealed) <= 1000)
);

-- The same from then on, until the machine has it.
create table server_passwords (
  server_id uuid primary key references servers,
  sealed text not null check (length(sealed) <= 1000)
);
