-- What a program answered to the signed address of a ticket: it stands there, marked, and is said by no person.
alter table enquiry_messages
  add column automatic boolean not null default false,
  add constraint enquiry_messages_automatic check (not automatic or (person_id is null and by_mail)) not valid;
