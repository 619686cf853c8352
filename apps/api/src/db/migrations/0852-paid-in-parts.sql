-- An invoice may be paid in parts. What payments have covered of it so far; of one that was paid before this column it stays
-- 0, because what is paid is paid in full.
alter table invoices add column paid_amount bigint not null default 0,
  add constraint invoices_never_overpaid check (paid_amount between 0 and total) not valid;

-- It moves because a payment was booked, never by itself.
create or replace function keep_invoices() returns trigger language plpgsql as $$
declare
  moving text[] := '{status,paid_at,due_at,issued_due_at,paid_amount}';
begin
  if tg_op = 'UPDATE' and tg_table_name = 'invoices' then
    if to_jsonb(new) - moving = to_jsonb(old) - moving
      and (new.paid_amount = old.paid_amount or pg_trigger_depth() > 1)
      -- Either its dates stay, or it is due later, and the first date is kept.
      and ((new.due_at, new.issued_due_at) is not distinct from (old.due_at, old.issued_due_at)
        or old.status = 'awaiting_payment' and new.due_at > old.due_at
          and new.issued_due_at = coalesce(old.issued_due_at, old.due_at)) then
      return new;
    end if;
  end if;
  raise exception '% are never altered', tg_table_name;
end
$$;

create function move_paid_amount() returns trigger language plpgsql as $$
begin
  update invoices i set paid_amount = paid_amount - new.amount
    from ledger_entries e, ledger_accounts a
    where e.id = new.entry_id and e.kind = 'payment' and i.id = e.invoice_id
      and a.id = new.ledger_account_id and a.kind = 'receivable';
  return null;
end
$$;
create trigger ledger_lines_move_paid_amount after insert on ledger_lines
  for each row execute function move_paid_amount();
