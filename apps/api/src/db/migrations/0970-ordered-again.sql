-- The order that staff made of a unit that failed. A draft that is deleted lets it be ordered again once more.
alter table deliveries add column again_order_id uuid references orders on delete set null;
create index deliveries_again_order on deliveries (again_order_id) where again_order_id is not null;
