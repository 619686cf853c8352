-- Sold by staff with its choices left to the client: nothing of it is made, and nothing of it renews, until they are made.
alter table order_items add column client_chooses boolean not null default false;

create index order_items_client_chooses on order_items (order_id) where client_chooses;

-- Items of a sealed order are part of its invoice: only whether they are issued moves, and, once, what was left to the client.
create or replace function keep_sealed_items() returns trigger language plpgsql as $$
declare
  moving text[] := '{status}';
begin
  if tg_op = 'UPDATE' then
    if old.client_chooses then
      moving := '{status,choices,chosen,client_chooses}';
    end if;
  end if;
  if exists (select 1 from orders where id in (old.order_id, new.order_id) and sealed_at is not null)
    and (tg_op <> 'UPDATE' or to_jsonb(new) - moving <> to_jsonb(old) - moving) then
    raise exception 'the items of a sealed order are never altered';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
