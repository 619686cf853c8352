-- A customer's ticket is an enquiry of somebody who is signed in: staff read, answer and close it where they do all others.
alter table enquiries drop constraint enquiries_kind_check;
alter table enquiries add constraint enquiries_kind_check
  check (kind in ('contact', 'consultation', 'abuse', 'application', 'ticket'));
-- What customers and staff call a ticket when they talk.
alter table enquiries add column numeric_id bigint generated always as identity unique;
create index enquiries_tickets on enquiries (account_id, created_at desc, id desc) where kind = 'ticket';
