-- The queue of staff: what it is about, how urgent it is, and until when it is to be answered and solved.
alter table enquiries
  add column category text not null default 'Other' check (category in ('Billing', 'Sales', 'Website Hosting',
    'Cloud Hosting', 'Dedicated Hosting', 'Colocation', 'Tailored Enterprise Solutions', 'Other', 'Consultation', 'Abuse',
    'Application')),
  add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- Null for what was opened before there were targets.
  add column first_answer_due_at timestamptz(3),
  add column solution_due_at timestamptz(3),
  add column first_answered_at timestamptz(3),
  -- Since when it does not wait for staff, and the working time of earlier such waits, which the solution may take longer.
  add column waiting_since timestamptz(3),
  add column waited_minutes integer not null default 0 check (waited_minutes >= 0);

update enquiries set
  category = case
    when kind = 'consultation' then 'Consultation'
    when kind = 'abuse' then 'Abuse'
    when kind = 'application' then 'Application'
    when split_part(subject, ': ', 1) in ('Billing', 'Sales', 'Website Hosting', 'Cloud Hosting', 'Dedicated Hosting',
      'Colocation', 'Tailored Enterprise Solutions') then split_part(subject, ': ', 1)
    else 'Other'
  end,
  first_answered_at = (select min(created_at) from enquiry_messages m
    where m.enquiry_id = enquiries.id and m.author = 'staff' and not m.internal),
  waiting_since = case when state <> 'open' then coalesce(closed_at, last_message_at) end;

alter table enquiries
  add constraint enquiries_wait check ((waiting_since is null) = (state = 'open')),
  -- Stored, so that what is overdue is found by an index, and follows the columns it is made of by itself.
  add column due_at timestamptz(3) generated always as (
    case
      when state <> 'open' then null
      when first_answered_at is null then least(first_answer_due_at, solution_due_at)
      else solution_due_at
    end) stored;

-- One index for each view and filter, in the order of the list: by the last message.
drop index enquiries_newest;
drop index enquiries_by_state;
drop index enquiries_by_kind;
drop index enquiries_assigned;
create index enquiries_latest on enquiries (last_message_at desc, id desc);
create index enquiries_by_state on enquiries (state, last_message_at desc, id desc);
create index enquiries_by_kind on enquiries (kind, last_message_at desc, id desc);
create index enquiries_by_category on enquiries (category, last_message_at desc, id desc);
create index enquiries_by_priority on enquiries (priority, last_message_at desc, id desc);
create index enquiries_assigned on enquiries (assigned_to, last_message_at desc, id desc) where assigned_to is not null;
create index enquiries_mine on enquiries (assigned_to, last_message_at desc, id desc) where state <> 'closed';
create index enquiries_unassigned on enquiries (last_message_at desc, id desc)
  where assigned_to is null and state <> 'closed';
create index enquiries_open_category on enquiries (category) where state <> 'closed';
create index enquiries_due on enquiries (due_at, id) where due_at is not null;

-- Messages that were moved from another ticket stand where they were written.
create index enquiry_messages_in_order on enquiry_messages (enquiry_id, created_at, number);
drop index enquiry_messages_of;

-- How staff answer: one row for the company.
create table desk_settings (
  id boolean primary key default true check (id),
  hours jsonb not null,
  targets jsonb not null,
  credit_limit bigint not null check (credit_limit between 0 and 1000000)
);
insert into desk_settings (hours, targets, credit_limit) values (
  '{"time_zone": "Europe/Oslo", "week": [{"from": 480, "to": 1020}, {"from": 480, "to": 1020}, {"from": 480, "to": 1020},
    {"from": 480, "to": 1020}, {"from": 480, "to": 1020}, null, null]}',
  '{"low": {"first_answer": 540, "solution": 5400, "around_the_clock": false},
    "normal": {"first_answer": 240, "solution": 2700, "around_the_clock": false},
    "high": {"first_answer": 120, "solution": 1080, "around_the_clock": false},
    "urgent": {"first_answer": 15, "solution": 480, "around_the_clock": true}}',
  5000);

-- Answers that are written once. A deleted one is gone, its versions stay.
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  body text not null check (length(body) between 1 and 5000),
  changed_by uuid references persons on delete set null,
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create unique index saved_replies_name on saved_replies (lower(name));
create index saved_replies_changed_by on saved_replies (changed_by);
create table saved_reply_versions (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: it outlives its answer.
  reply_id uuid not null,
  act text not null check (act in ('created', 'changed', 'deleted')),
  name text not null,
  body text not null,
  changed_by uuid references persons on delete set null,
  created_at timestamptz(3) not null
);
create index saved_reply_versions_of on saved_reply_versions (reply_id, created_at desc, id desc);
create index saved_reply_versions_changed_by on saved_reply_versions (changed_by);
