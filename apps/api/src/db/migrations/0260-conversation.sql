-- What a ticket is about, what its client thought of the help, and what each of its readers has read.
alter table servers add constraint servers_of_account unique (id, account_id);
alter table invoices add constraint invoices_of_account unique (id, account_id);
alter table enquiries
  add column server_id uuid,
  add column invoice_id uuid,
  -- The number of the last message of staff that the client sees.
  add column last_answer bigint,
  add column rating smallint check (rating between 1 and 5),
  add column rating_text text not null default '' check (length(rating_text) <= 1000),
  add column rated_at timestamptz(3),
  add constraint enquiries_rated check ((rating is null) = (rated_at is null)),
  -- The account in the key: a ticket never names the server or the invoice of another client.
  add constraint enquiries_server foreign key (server_id, account_id)
    references servers (id, account_id) on delete set null (server_id),
  add constraint enquiries_invoice foreign key (invoice_id, account_id)
    references invoices (id, account_id) on delete set null (invoice_id),
  add constraint enquiries_about check (num_nonnulls(server_id, invoice_id) = 0 or kind = 'ticket');
create index enquiries_server on enquiries (server_id) where server_id is not null;
create index enquiries_invoice on enquiries (invoice_id) where invoice_id is not null;

-- Only of those that wait for the client: the rest would all be marked as unread from one day to the next.
update enquiries e set last_answer = (
  select max(m.number) from enquiry_messages m where m.enquiry_id = e.id and m.author = 'staff' and not m.internal
) where e.state = 'answered';

-- How far a person has read a ticket. Without a row: not at all.
create table ticket_reads (
  enquiry_id uuid not null references enquiries on delete cascade,
  person_id uuid not null references persons on delete cascade,
  -- The number of the last answer that was read. A time would not tell two answers of one moment apart.
  last_answer bigint not null,
  primary key (enquiry_id, person_id)
);
create index ticket_reads_person on ticket_reads (person_id);

alter table enquiry_messages
  -- Written in a mail, not in the panel.
  add column by_mail boolean not null default false;
