-- User data of cloud-init may hold secrets, so it is encrypted: with an order until delivery begins, then with its server.
create table order_user_data (
  order_item_id uuid primary key references order_items on delete cascade,
  sealed text not null check (length(sealed) <= 22000)
);
create table server_user_data (
  server_id uuid primary key references servers,
  sealed text not null check (length(sealed) <= 22000)
);
