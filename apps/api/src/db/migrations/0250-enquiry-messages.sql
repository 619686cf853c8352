-- What was said after the enquiry itself, which is the first message.
create table enquiry_messages (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries on delete cascade,
  author text not null check (author in ('client', 'staff')),
  -- Null when the person is gone.
  person_id uuid references persons on delete set null,
  -- A note among staff. The client never sees it.
  internal boolean not null default false check (not internal or author = 'staff'),
  body text not null check (length(body) between 1 and 20000),
  -- Two messages of one millisecond keep their order.
  number bigint generated always as identity,
  created_at timestamptz(3) not null default now()
);
create index enquiry_messages_of on enquiry_messages (enquiry_id, number);
create index enquiry_messages_person on enquiry_messages (person_id);

alter table enquiries
  -- Of what both sides see: notes count for neither.
  add column last_message_at timestamptz(3) not null default now(),
  add column message_count integer not null default 1 check (message_count > 0),
  add column assigned_to uuid references persons on delete set null;
update enquiries set last_message_at = created_at;
create index enquiries_assigned on enquiries (assigned_to);
