-- The person who chose how an item is made that staff had left to the client. What is made of it is by them.
alter table order_items add column chosen_by uuid references persons;
create index order_items_chosen_by on order_items (chosen_by) where chosen_by is not null;

-- As before, and who chose is written with what was chosen.
create or replace function keep_sealed_items() returns trigger language plpgsql as $$
declare
  moving text[] := '{status}';
begin
  if tg_op = 'UPDATE' then
    if old.client_chooses then
      moving := '{status,choices,chosen,client_chooses,chosen_by}';
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
