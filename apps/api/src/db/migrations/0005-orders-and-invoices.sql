-- Orders and the documents made from them. Money is euro cents, percentages are basis points (25 % is 2500).
create table orders (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  type text not null check (type in ('one_time', 'subscription', 'balance', 'empty')),
  status text not null default 'open'
    check (status in ('open', 'paid', 'partially_issued', 'issued', 'finished', 'failed', 'cancelled')),
  sealed_at timestamptz,
  subscription_months integer not null default 1 check (subscription_months in (1, 12)),
  discount integer not null default 0 check (discount between 0 and 10000),
  discount_reason text not null default '' check (length(discount_reason) <= 200),
  payment_term text not null default 'net_14' check (payment_term in ('immediate', 'net_14', 'net_30')),
  valid_until timestamptz,
  created_by uuid references accounts,
  created_at timestamptz(3) not null default now(),
  -- What was never sealed has no invoice that could be paid.
  check (sealed_at is not null or status in ('open', 'cancelled')),
  check (sealed_at is null or type <> 'empty')
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_account on orders (account_id, created_at desc, id desc);
create index orders_created_by on orders (created_by);

-- Name and prices are those of the moment it was added: what staff saw is what is sealed.
create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  plan_id uuid references plans,
  type text not null check (type in ('proxmox', 'cpanel', 'one-time', 'custom')),
  name text not null check (length(name) between 1 and 120),
  description text not null check (length(description) <= 1000),
  price bigint not null check (price between 0 and 10000000000),
  annual_price bigint check (annual_price between 0 and 10000000000),
  quantity integer not null check (quantity between 1 and 1000),
  status text not null default 'pending' check (status in ('pending', 'issued', 'failed')),
  position integer not null check (position between 1 and 1000000),
  created_at timestamptz not null default now(),
  constraint order_items_plan_once unique (order_id, plan_id),
  unique (order_id, position),
  check ((type = 'custom') = (plan_id is null))
);
create index order_items_plan on order_items (plan_id);

-- A SEQUENCE leaves gaps when a transaction fails; a row does not.
create table invoice_counters (
  series text primary key check (series in ('invoice', 'credit_note')),
  last bigint not null default 0 check (last >= 0)
);
insert into invoice_counters (series) values ('invoice'), ('credit_note');

create function count_by_one() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.series = old.series and new.last = old.last + 1 then return new; end if;
  raise exception 'invoice_counters only counts up by one';
end
$$;
create trigger invoice_counters_by_one before update or delete on invoice_counters
  for each row execute function count_by_one();
create trigger invoice_counters_never_emptied before truncate on invoice_counters
  for each statement execute function count_by_one();

create table invoices (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique check (number >= 1),
  account_id uuid not null references accounts,
  -- One order, one invoice.
  order_id uuid not null unique references orders,
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'unpaid', 'paid', 'partially_refunded', 'refunded', 'cancelled')),
  seller jsonb not null,
  buyer jsonb not null,
  subtotal bigint not null check (subtotal between 0 and 9007199254740991),
  discount integer not null check (discount between 0 and 10000),
  discount_amount bigint not null check (discount_amount between 0 and subtotal),
  tax integer not null check (tax between 0 and 10000),
  tax_type text not null,
  tax_amount bigint not null check (tax_amount >= 0),
  total bigint not null check (total between 0 and 9007199254740991),
  payment_term text not null,
  due_at timestamptz not null,
  paid_months integer not null check (paid_months between 1 and 120),
  valid_from timestamptz,
  valid_until timestamptz,
  additional boolean not null default false,
  paid_at timestamptz,
  created_at timestamptz(3) not null default now(),
  check (total = subtotal - discount_amount + tax_amount),
  check ((valid_from is null) = (valid_until is null)),
  check ((paid_at is not null) = (status in ('paid', 'partially_refunded', 'refunded')))
);
create index invoices_newest on invoices (created_at desc, id desc);
create index invoices_by_status on invoices (status, created_at desc, id desc);
create index invoices_account on invoices (account_id, created_at desc, id desc);

create table invoice_items (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoices,
  order_item_id uuid not null unique references order_items,
  plan_id uuid references plans,
  type text not null,
  name text not null,
  description text not null,
  price bigint not null check (price between 0 and 9007199254740991),
  quantity integer not null check (quantity >= 1),
  position integer not null,
  unique (invoice_id, position)
);
create index invoice_items_plan on invoice_items (plan_id);

-- An issued document is never altered (bokføringsforskriften § 5-2-9); only where it stands with payment moves.
create function keep_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'invoices'
    and to_jsonb(new) - '{status,paid_at}'::text[] = to_jsonb(old) - '{status,paid_at}'::text[] then
    return new;
  end if;
  raise exception '% are never altered', tg_table_name;
end
$$;
create trigger invoices_frozen before update or delete on invoices for each row execute function keep_invoices();
create trigger invoices_never_emptied before truncate on invoices for each statement execute function keep_invoices();
create trigger invoice_items_frozen before update or delete on invoice_items
  for each row execute function keep_invoices();
create trigger invoice_items_never_emptied before truncate on invoice_items
  for each statement execute function keep_invoices();

-- Items of a sealed order are part of its invoice: only whether they are issued moves.
create function keep_sealed_items() returns trigger language plpgsql as $$
begin
  if exists (select 1 from orders where id in (old.order_id, new.order_id) and sealed_at is not null)
    and (tg_op <> 'UPDATE' or to_jsonb(new) - 'status' <> to_jsonb(old) - 'status') then
    raise exception 'the items of a sealed order are never altered';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
create trigger order_items_sealed before insert or update or delete on order_items
  for each row execute function keep_sealed_items();
