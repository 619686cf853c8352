-- An invoice that was wrong is credited in full and issued anew. The wrong one names the one that took its place, once, and
-- is no longer the first of its order: the new one is. The new one is written after it, in the same transaction.
alter table invoices add column replaced_by uuid references invoices deferrable initially deferred;
create unique index invoices_replaced_by on invoices (replaced_by);
create or replace function keep_invoices() returns trigger language plpgsql as $$
declare
  moving text[] := '{status,paid_at,due_at,issued_due_at,paid_amount,replaced_by,additional}';
begin
  if tg_op = 'UPDATE' and tg_table_name = 'invoices' then
    if to_jsonb(new) - moving = to_jsonb(old) - moving
      and (new.paid_amount = old.paid_amount or pg_trigger_depth() > 1)
      -- Either its dates stay, or it is due later, and the first date is kept.
      and ((new.due_at, new.issued_due_at) is not distinct from (old.due_at, old.issued_due_at)
        or old.status = 'awaiting_payment' and new.due_at > old.due_at
          and new.issued_due_at = coalesce(old.issued_due_at, old.due_at))
      -- Replaced once, when nothing of it is owed or kept any more.
      and ((new.replaced_by, new.additional) is not distinct from (old.replaced_by, old.additional)
        or old.replaced_by is null and new.replaced_by is not null and new.additional
          and old.status in ('cancelled', 'refunded')) then
      return new;
    end if;
  end if;
  raise exception '% are never altered', tg_table_name;
end
$$;
