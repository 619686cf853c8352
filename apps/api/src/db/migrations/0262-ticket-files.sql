-- Files of messages. The row is made before the content is stored and goes before it is removed, so that no content is
-- without a row; one that belongs to no message after a day is swept.
create table ticket_files (
  id uuid primary key default gen_random_uuid(),
  -- Whose ticket it is in, or who uploads it; null for staff until it is attached, and for visitors.
  account_id uuid references accounts on delete set null,
  person_id uuid references persons on delete set null,
  enquiry_id uuid references enquiries on delete cascade,
  -- Null for the text that a ticket was opened with.
  message_id uuid references enquiry_messages on delete cascade,
  -- Of a note among staff.
  internal boolean not null default false,
  name text not null check (length(name) between 1 and 120),
  media_type text not null check (media_type in
    ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'text/plain')),
  size integer not null check (size between 1 and 5242880),
  created_at timestamptz(3) not null default now(),
  check (message_id is null or enquiry_id is not null)
);
create index ticket_files_enquiry on ticket_files (enquiry_id, created_at, id);
create index ticket_files_message on ticket_files (message_id);
create index ticket_files_account on ticket_files (account_id);
create index ticket_files_person on ticket_files (person_id);
create index ticket_files_loose on ticket_files (created_at) where enquiry_id is null;

-- The content, where it is kept in the database and not in an object store.
create table stored_files (
  key uuid primary key,
  content bytea not null
);
