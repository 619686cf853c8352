-- A ticket that staff marked as spam. It is closed, and stands in a view of its own; when it is opened again it is none.
alter table enquiries add column spam_at timestamptz(3);
create index enquiries_spam on enquiries (last_message_at desc, id desc) where spam_at is not null;

-- Whose mails are set aside for staff: an address, or a domain with all below it.
create table blocked_senders (
  id uuid primary key default gen_random_uuid(),
  value text not null unique check (value = lower(value) and length(value) between 1 and 254),
  blocked_by uuid references persons on delete set null,
  created_at timestamptz(3) not null
);
create index blocked_senders_newest on blocked_senders (created_at desc, id desc);
create index blocked_senders_by on blocked_senders (blocked_by);
