-- What a person was told, as they read it in the panel. The mail with the same text has the same id.
create table notices (
  id uuid primary key default gen_random_uuid(),
  mail_id uuid not null,
  person_id uuid not null references persons on delete cascade,
  -- Of the account it is about; null for what is the person's own.
  account_id uuid references accounts on delete cascade,
  about text not null,
  content jsonb not null,
  -- Whether it was mailed to this person too.
  mailed boolean not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (mail_id, person_id)
);
create index notices_newest on notices (person_id, created_at desc, id desc);
create index notices_unread on notices (person_id, created_at desc, id desc) where read_at is null;
create index notices_account on notices (account_id);
