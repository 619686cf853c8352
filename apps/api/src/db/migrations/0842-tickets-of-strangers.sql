-- Staff said which client wrote a ticket that came from a stranger: who said it and when, and what it was before.
alter table enquiries
  add column attached_at timestamptz(3),
  add column attached_by uuid references persons on delete set null,
  add column attached_from text,
  add constraint enquiries_attached check ((attached_at is null) = (attached_from is null)) not valid;
create index enquiries_attached_by on enquiries (attached_by) where attached_by is not null;
