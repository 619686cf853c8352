-- What a mail in a ticket quoted of ours, which is folded away; whom it says it is from; and whether anything proves that.
alter table enquiry_messages
  add column quoted text not null default '',
  add column mail_from text not null default '',
  add column unproved boolean not null default false,
  add constraint enquiry_messages_quoted check (length(quoted) <= 20000) not valid,
  add constraint enquiry_messages_mail_from check (length(mail_from) <= 320) not valid,
  -- Nothing that is not proved is said by a person.
  add constraint enquiry_messages_unproved check (not unproved or person_id is null) not valid;

-- A picture that the text of a mail shows.
alter table ticket_files add column inline boolean not null default false;

-- The message that a mail became; null for one that opened its ticket.
alter table received_mails add column said_id uuid references enquiry_messages on delete set null;
create index received_mails_said on received_mails (said_id) where said_id is not null;
