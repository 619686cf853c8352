-- How many orders stand where, so that counting them costs the same at any size. Several rows may share a status:
-- whoever moves an order adds to one that nobody holds at that moment, so that no two ever wait for each other here.
create table order_counts (
  id bigint generated always as identity primary key,
  status text not null,
  count bigint not null
);
create index order_counts_status on order_counts (status);
insert into order_counts (status, count) select status, count(*) from orders group by status;

create function count_order(place text, step integer) returns void language plpgsql as $$
begin
  update order_counts set count = count + step
    where id = (select id from order_counts where status = place limit 1 for update skip locked);
  if not found then insert into order_counts (status, count) values (place, step); end if;
end
$$;

create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_order(old.status, -1); end if;
  if tg_op <> 'DELETE' then perform count_order(new.status, 1); end if;
  return null;
end
$$;
create trigger orders_counted after insert or delete on orders for each row execute function count_orders();
create trigger orders_counted_again after update of status on orders
  for each row when (old.status <> new.status) execute function count_orders();

-- Who made a version, and how often it was changed: whoever saves says which state was seen.
alter table plans add column created_by uuid references accounts;
alter table plans add column revision integer not null default 1 check (revision >= 1);
create index plans_created_by on plans (created_by);
create index plans_listed on plans (sort_order, id) where replaced_by is null;

-- What somebody ordered stays what it was. Stock, place and whether it is sold may move.
create function keep_ordered_plans() returns trigger language plpgsql as $$
declare
  free text[] := '{stock,visible,sort_order,archived_at,replaced_by,revision}';
begin
  if to_jsonb(new) - free <> to_jsonb(old) - free and exists (select 1 from order_items where plan_id = old.id) then
    raise exception 'a plan that was ordered is never rewritten';
  end if;
  return new;
end
$$;
create trigger plans_kept before update on plans for each row execute function keep_ordered_plans();
