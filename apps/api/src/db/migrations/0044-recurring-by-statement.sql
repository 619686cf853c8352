-- Once per statement, not per row: a hundred thousand rows of one statement would each wait for the versions of the same
-- sum that the rows before them left behind.
drop trigger subscriptions_add_to_recurring on subscriptions;
drop function add_to_recurring();
drop function recurring_worth(subscriptions);

create function recurring_worth(status text, price bigint, discount integer, months integer) returns bigint
  language sql immutable
  return case when status = 'active'
    then round((price - round(price::numeric * discount / 10000)) / months)::bigint else 0 end;

create function add_to_recurring() returns trigger language plpgsql as $$
declare
  step bigint := 0;
begin
  if tg_op <> 'DELETE' then
    step := step + (select coalesce(sum(recurring_worth(status, price, discount, months)), 0) from after);
  end if;
  if tg_op <> 'INSERT' then
    step := step - (select coalesce(sum(recurring_worth(status, price, discount, months)), 0) from before);
  end if;
  if step = 0 then return null; end if;
  update recurring_sums set amount = amount + step
    where id = (select id from recurring_sums limit 1 for update skip locked);
  if not found then insert into recurring_sums (amount) values (step); end if;
  return null;
end
$$;
create trigger subscriptions_insert_recurring after insert on subscriptions
  referencing new table as after for each statement execute function add_to_recurring();
create trigger subscriptions_update_recurring after update on subscriptions
  referencing old table as before new table as after for each statement execute function add_to_recurring();
create trigger subscriptions_delete_recurring after delete on subscriptions
  referencing old table as before for each statement execute function add_to_recurring();
