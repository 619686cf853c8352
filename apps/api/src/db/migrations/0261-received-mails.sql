-- Mails that came in. Each is taken once: by its number in the mailbox, and by the id that its sender gave it, which
-- stays the same when a mailbox is rebuilt or a mail is delivered twice.
create table received_mails (
  id uuid primary key default gen_random_uuid(),
  message_id text not null unique check (length(message_id) between 1 and 400),
  validity text not null,
  uid bigint not null check (uid > 0),
  -- As the mail says; a sender proves nothing by it.
  address text not null check (length(address) <= 320),
  subject text not null check (length(subject) <= 300),
  size integer not null check (size >= 0),
  outcome text not null check (outcome in ('written', 'enquiry', 'ignored', 'refused')),
  -- Why it was ignored or refused; what of it was left out.
  reason text not null default '' check (length(reason) <= 1000),
  enquiry_id uuid references enquiries on delete set null,
  received_at timestamptz(3) not null default now(),
  constraint received_mails_once unique (validity, uid)
);
create index received_mails_newest on received_mails (received_at desc, id desc);
create index received_mails_enquiry on received_mails (enquiry_id);
create index received_mails_address on received_mails (lower(address));

-- How far the mailbox was read. One row: there is one mailbox.
create table inbox_places (
  id boolean primary key default true check (id),
  validity text not null,
  uid bigint not null check (uid >= 0),
  at timestamptz(3) not null
);

-- The Message-ID of the last mail that the client wrote in it; our next mail answers that one.
alter table enquiries add column last_mail_id text check (length(last_mail_id) <= 400);
