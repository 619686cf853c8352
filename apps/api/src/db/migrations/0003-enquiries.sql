-- What comes in through the public forms.
create table enquiries (
  id uuid primary key default gen_random_uuid(),
  -- What sender and staff call it.
  reference text not null unique,
  kind text not null check (kind in ('contact', 'consultation', 'abuse', 'application')),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  email text not null,
  subject text not null,
  -- Name and value of each field, in the form's order.
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  -- Set when the sender was signed in. The address alone proves nobody.
  account_id uuid references accounts on delete set null,
  ip text not null,
  closed_at timestamptz,
  closed_by uuid references accounts on delete set null,
  created_at timestamptz(3) not null default now(),
  check ((state = 'closed') = (closed_at is not null))
);
create index enquiries_newest on enquiries (created_at desc, id desc);
create index enquiries_by_state on enquiries (state, created_at desc, id desc);
create index enquiries_by_kind on enquiries (kind, created_at desc, id desc);
create index enquiries_account on enquiries (account_id);
create index enquiries_closed_by on enquiries (closed_by);
