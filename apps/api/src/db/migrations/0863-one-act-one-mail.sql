-- Mails of one act wait here for each other, and go out as one.
create table act_mails (
  mail_id uuid primary key,
  -- The act that they are of; it has no row of its own.
  act_id uuid not null,
  seq bigint generated always as identity,
  address text not null check (length(address) <= 254),
  account_id uuid references accounts on delete cascade,
  -- The queue that would send it alone, and its job there.
  queue text not null,
  job jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index act_mails_act on act_mails (act_id, seq);
create index act_mails_account on act_mails (account_id);

-- Long work that an act began: its mails wait for the end of it.
alter table sagas add column act_id uuid;
create index sagas_act on sagas (act_id) where finished_at is null and act_id is not null;
