-- Double entry. Debit is positive, credit negative; the lines of an entry sum to zero, and nothing is ever altered.
create table ledger_accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in
    ('customer_balance', 'receivable', 'revenue', 'tax', 'bank', 'cash', 'card', 'other', 'adjustments')),
  -- Whose balance it is; the accounts of the house have nobody.
  account_id uuid references accounts,
  -- What a customer has with us: the sum of the lines, turned positive, kept by a trigger. Accounts of the house keep
  -- no sum here, or every payment of every customer would wait for the same row.
  balance bigint not null default 0,
  unique nulls not distinct (kind, account_id),
  check ((kind = 'customer_balance') = (account_id is not null)),
  constraint ledger_accounts_never_negative check (balance >= 0)
);
create index ledger_accounts_account on ledger_accounts (account_id);
insert into ledger_accounts (kind)
  values ('receivable'), ('revenue'), ('tax'), ('bank'), ('cash'), ('card'), ('other'), ('adjustments');

-- Money that came in, or was taken from the balance.
create table payments (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  invoice_id uuid references invoices,
  amount bigint not null check (amount between 1 and 9007199254740991),
  method text not null check (method in ('bank_transfer', 'cash', 'card', 'other', 'balance')),
  status text not null default 'completed' check (status in ('completed', 'failed')),
  -- How the bank or the gateway calls it. The same payment is booked once.
  transaction_id text check (length(transaction_id) between 1 and 200),
  created_at timestamptz(3) not null default now(),
  constraint payments_booked_once unique (method, transaction_id)
);
create index payments_account on payments (account_id, created_at desc, id desc);
create index payments_invoice on payments (invoice_id);

-- The only way to correct an invoice (bokføringsforskriften § 5-2-7), with a number of its own series.
create table credit_notes (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique check (number >= 1),
  invoice_id uuid not null references invoices,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('cancellation', 'refund')),
  net bigint not null check (net >= 0),
  tax_amount bigint not null check (tax_amount >= 0),
  total bigint not null check (total between 1 and 9007199254740991),
  reason text not null check (length(reason) between 1 and 500),
  seller jsonb not null,
  buyer jsonb not null,
  created_at timestamptz(3) not null default now(),
  check (total = net + tax_amount)
);
create index credit_notes_invoice on credit_notes (invoice_id);
create index credit_notes_account on credit_notes (account_id, created_at desc, id desc);

create function credit_within_invoice() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  -- Held, so that two who look at the same moment do not both find room (write skew).
  select total into most from invoices where id = new.invoice_id for update;
  if (select sum(total) from credit_notes where invoice_id = new.invoice_id) > most then
    raise exception 'credit notes exceed their invoice' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger credit_notes_within_invoice after insert on credit_notes
  for each row execute function credit_within_invoice();

create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice_issued', 'payment', 'credit_note', 'adjustment')),
  account_id uuid not null references accounts,
  invoice_id uuid references invoices,
  payment_id uuid unique references payments,
  credit_note_id uuid unique references credit_notes,
  actor_id uuid references accounts,
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz(3) not null default now(),
  check ((kind = 'payment') = (payment_id is not null)),
  check ((kind = 'credit_note') = (credit_note_id is not null)),
  check (kind <> 'invoice_issued' or invoice_id is not null)
);
create unique index ledger_entries_issued_once on ledger_entries (invoice_id) where kind = 'invoice_issued';
create index ledger_entries_account on ledger_entries (account_id, created_at desc, id desc);
create index ledger_entries_invoice on ledger_entries (invoice_id);
create index ledger_entries_actor on ledger_entries (actor_id);

create table ledger_lines (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references ledger_entries,
  ledger_account_id uuid not null references ledger_accounts,
  amount bigint not null check (amount <> 0 and amount between -9007199254740991 and 9007199254740991)
);
create index ledger_lines_entry on ledger_lines (entry_id);
create index ledger_lines_account on ledger_lines (ledger_account_id);

create function balance_entry() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then new.id else (to_jsonb(new) ->> 'entry_id')::uuid end;
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from ledger_lines where entry_id = entry) then
    raise exception 'ledger entry % does not balance', entry using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function balance_entry();
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function balance_entry();

create function keep_books() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function keep_books();
create trigger ledger_entries_never_emptied before truncate on ledger_entries
  for each statement execute function keep_books();
create trigger ledger_lines_append_only before update or delete on ledger_lines
  for each row execute function keep_books();
create trigger ledger_lines_never_emptied before truncate on ledger_lines
  for each statement execute function keep_books();
create trigger payments_append_only before update or delete on payments for each row execute function keep_books();
create trigger payments_never_emptied before truncate on payments for each statement execute function keep_books();
create trigger credit_notes_append_only before update or delete on credit_notes
  for each row execute function keep_books();
create trigger credit_notes_never_emptied before truncate on credit_notes
  for each statement execute function keep_books();

create function move_balance() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance - new.amount
    where id = new.ledger_account_id and kind = 'customer_balance';
  return null;
end
$$;
create trigger ledger_lines_move_balance after insert on ledger_lines for each row execute function move_balance();

-- A balance moves because a line was written, never by itself.
create function keep_balances() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.balance = 0 then return new; end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
    and (new.id, new.kind, new.account_id) is not distinct from (old.id, old.kind, old.account_id) then
    return new;
  end if;
  raise exception 'ledger_accounts move with their lines only';
end
$$;
create trigger ledger_accounts_kept before insert or update or delete on ledger_accounts
  for each row execute function keep_balances();
