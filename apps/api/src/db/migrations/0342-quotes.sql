-- An offer in writing that staff make for one client. It is no accounting document: its number only names it.
create table quotes (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001),
  account_id uuid not null references accounts,
  -- The enquiry that it answers. No foreign key: it may be deleted, the quote stays.
  enquiry_id uuid,
  title text not null check (length(title) between 1 and 120),
  intro text not null default '' check (length(intro) <= 4000),
  terms text not null default '' check (length(terms) <= 4000),
  valid_days integer not null check (valid_days between 1 and 90),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
  -- Set when it is sent.
  valid_until timestamptz(3),
  sent_at timestamptz(3),
  reason text not null default '' check (length(reason) <= 500),
  order_id uuid references orders,
  created_by uuid references persons on delete set null,
  created_at timestamptz(3) not null,
  check (status = 'draft' or status = 'withdrawn' or (valid_until is not null and sent_at is not null)),
  check ((status = 'accepted') <= (order_id is not null))
);
create unique index quotes_number on quotes (number);
create index quotes_newest on quotes (created_at desc, id desc);
create index quotes_by_status on quotes (status, created_at desc, id desc);
create index quotes_account on quotes (account_id, created_at desc, id desc);
create index quotes_enquiry on quotes (enquiry_id);
create index quotes_order on quotes (order_id);
create index quotes_created_by on quotes (created_by);

create table quote_lines (
  quote_id uuid not null references quotes on delete cascade,
  position integer not null check (position between 1 and 100),
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  price bigint not null check (price between 0 and 10000000000),
  quantity integer not null check (quantity between 1 and 1000),
  primary key (quote_id, position)
);
-- What a client was offered is not rewritten.
create function keep_sent_quotes() returns trigger language plpgsql as $$
begin
  if exists (select 1 from quotes where id = coalesce(new.quote_id, old.quote_id) and status <> 'draft') then
    raise exception 'the lines of a quote that was sent are never rewritten';
  end if;
  return coalesce(new, old);
end
$$;
create trigger quote_lines_kept before insert or update or delete on quote_lines
  for each row execute function keep_sent_quotes();
