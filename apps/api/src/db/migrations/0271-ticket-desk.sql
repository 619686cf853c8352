-- A ticket that was merged is closed for good and says where its messages went.
alter table enquiries
  add column merged_into uuid references enquiries on delete set null,
  add column split_from uuid references enquiries on delete set null,
  add constraint enquiries_merged check (merged_into is null or state = 'closed' and merged_into <> id);
create index enquiries_merged_into on enquiries (merged_into) where merged_into is not null;
create index enquiries_split_from on enquiries (split_from) where split_from is not null;

-- Who looks at a ticket now. Lost in a crash, which is no loss: the next sign comes within seconds.
create unlogged table enquiry_watchers (
  enquiry_id uuid not null references enquiries on delete cascade,
  watcher_id uuid not null references persons on delete cascade,
  typing boolean not null,
  seen_at timestamptz(3) not null,
  primary key (enquiry_id, watcher_id)
);
create index enquiry_watchers_person on enquiry_watchers (watcher_id);
create index enquiry_watchers_seen on enquiry_watchers (seen_at);

-- What was credited on a ticket, for its limit. The ledger has the money.
create table enquiry_credits (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries on delete cascade,
  amount bigint not null check (amount > 0),
  given_by uuid references persons on delete set null,
  created_at timestamptz(3) not null
);
create index enquiry_credits_of on enquiry_credits (enquiry_id);
create index enquiry_credits_given_by on enquiry_credits (given_by);

-- More time to pay: the document keeps the date it was issued with, which its PDF prints.
alter table invoices add column issued_due_at timestamptz,
  add constraint invoices_extended check (issued_due_at is null or due_at > issued_due_at);
create or replace function keep_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'invoices' then
    if to_jsonb(new) - '{status,paid_at,due_at,issued_due_at}'::text[]
        = to_jsonb(old) - '{status,paid_at,due_at,issued_due_at}'::text[]
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
