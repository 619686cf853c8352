-- A mail is noted before it is read, with each attempt, so that one that ends the process or fails every time is set aside.
alter table received_mails
  drop constraint received_mails_outcome_check,
  -- Mails are told apart by what they say: anybody can use the id of another one.
  drop constraint received_mails_message_id_key,
  add constraint received_mails_outcome_check check (outcome in
    ('waiting', 'written', 'enquiry', 'ignored', 'duplicate', 'refused', 'aside')) not valid,
  add column attempts smallint not null default 0,
  -- Of one that waits: not before this moment. While it is read it is the moment at which another process may try.
  add column try_at timestamptz(3),
  -- Of what its writer made; the same for a copy.
  add column fingerprint text,
  -- Staff asked to take it, whatever its sender has written before.
  add column let_in boolean not null default false,
  -- What the sender proved: the signed address of the ticket, or their domain by word of our mail server.
  add column proof text not null default '',
  add constraint received_mails_attempts check (attempts between 0 and 100) not valid,
  add constraint received_mails_proof check (proof in ('', 'signed', 'authenticated')) not valid;
create index received_mails_message_id on received_mails (message_id);
create index received_mails_waiting on received_mails (received_at, uid) where outcome = 'waiting';

-- The mail as it came, sealed, for staff to look at and to try again.
create table received_originals (
  received_id uuid primary key references received_mails on delete cascade,
  sealed bytea not null,
  size integer not null check (size >= 0),
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create index received_originals_ends on received_originals (ends_at);
create index received_originals_newest on received_originals (created_at desc, received_id);
