-- An invoice that the calendar collects is not overdue until an attempt ended without money: `awaits_charge` says so
-- where money is kept, since attempts stand above it. The calendar's noun moves it through the invoices' own functions.
alter table invoices add column awaits_charge boolean not null default false;
create or replace function keep_invoices() returns trigger language plpgsql as $$
declare
  moving text[] := '{status,paid_at,due_at,issued_due_at,paid_amount,replaced_by,additional,awaits_charge}';
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
update invoices i set awaits_charge = true
where status = 'awaiting_payment'
  and (exists (select from subscription_bills b
      where b.invoice_id = i.id and b.kind in ('renewal', 'hours', 'use') and b.voided_at is null)
    or exists (select from traffic_charges t where t.invoice_id = i.id))
  and not exists (select from charge_attempts a
    where a.invoice_id = i.id and a.outcome in ('declined', 'needs_action', 'no_method'));
