-- What was booked per day and per month (UTC), so that a report reads a few rows however many invoices there are.
-- Several rows may share a key: whoever books adds to one that nobody holds at that moment, or makes another, so that
-- no two customers ever wait for each other here. There are at most as many as ever booked at once.
create table ledger_sums (
  id bigint generated always as identity primary key,
  period text not null check (period in ('day', 'month')),
  start date not null,
  entry_kind text not null,
  account_kind text not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  check (period = 'day' or start = date_trunc('month', start)::date)
);
create index ledger_sums_key on ledger_sums (period, start, entry_kind, account_kind);

insert into ledger_sums (period, start, entry_kind, account_kind, debit, credit)
select p.period, date_trunc(p.period, e.created_at at time zone 'UTC')::date, e.kind, a.kind,
  coalesce(sum(l.amount) filter (where l.amount > 0), 0), coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
from ledger_lines l
join ledger_entries e on e.id = l.entry_id
join ledger_accounts a on a.id = l.ledger_account_id
cross join (values ('day'), ('month')) p (period)
group by 1, 2, 3, 4;

create function add_to_sums() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select p.period, date_trunc(p.period, e.created_at at time zone 'UTC')::date as start,
      e.kind as entry_kind, a.kind as account_kind,
      coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit,
      coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credit
    from added l
    join ledger_entries e on e.id = l.entry_id
    join ledger_accounts a on a.id = l.ledger_account_id
    cross join (values ('day'), ('month')) p (period)
    group by 1, 2, 3, 4
  loop
    update ledger_sums set debit = debit + part.debit, credit = credit + part.credit
    where id = (
      select id from ledger_sums
      where period = part.period and start = part.start
        and entry_kind = part.entry_kind and account_kind = part.account_kind
      limit 1 for update skip locked
    );
    if not found then
      insert into ledger_sums (period, start, entry_kind, account_kind, debit, credit)
      values (part.period, part.start, part.entry_kind, part.account_kind, part.debit, part.credit);
    end if;
  end loop;
  return null;
end
$$;
create trigger ledger_lines_add_to_sums after insert on ledger_lines
  referencing new table as added for each statement execute function add_to_sums();

-- A sum moves because a line was written, never by itself.
create function keep_sums() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') and pg_trigger_depth() > 1 then return new; end if;
  raise exception 'ledger_sums move with their lines only';
end
$$;
create trigger ledger_sums_kept before insert or update or delete on ledger_sums
  for each row execute function keep_sums();
create trigger ledger_sums_never_emptied before truncate on ledger_sums
  for each statement execute function keep_sums();

-- The list of transactions: everything but issued invoices, newest first, also of one kind, of one method.
create index ledger_entries_transactions on ledger_entries (created_at desc, id desc) where kind <> 'invoice_issued';
create index ledger_entries_by_kind on ledger_entries (kind, created_at desc, id desc);
create index payments_by_method on payments (method, created_at desc, id desc);
create index payments_transaction on payments (transaction_id) where transaction_id is not null;
