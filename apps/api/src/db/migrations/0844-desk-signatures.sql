-- The name under which a person of staff writes to clients. A mail to them is from it, and saved answers sign with it.
create table desk_signatures (
  person_id uuid primary key references persons on delete cascade,
  name text not null check (length(name) between 1 and 80),
  changed_at timestamptz(3) not null
);
