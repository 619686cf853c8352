-- A choice of clients that staff saved under a name.
create table audiences (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  audience jsonb not null,
  created_by uuid references persons on delete set null,
  created_at timestamptz(3) not null
);
create unique index audiences_name on audiences (lower(name));
create index audiences_created_by on audiences (created_by);

-- A letter to many clients.
create table dispatches (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('service', 'news')),
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 20000),
  audience jsonb not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  -- Mails a minute.
  rate integer not null check (rate between 1 and 6000),
  created_by uuid references persons on delete set null,
  created_at timestamptz(3) not null,
  send_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- Fences the chain of batches: a job that runs twice takes its batch once.
  batch integer not null default 0,
  -- When the next batch is due; a chain that broke is found by it.
  batch_at timestamptz(3),
  check ((state = 'draft') = (send_at is null)),
  check ((state in ('draft', 'scheduled')) = (started_at is null)),
  check ((state in ('stopped', 'sent')) = (ended_at is not null))
);
create index dispatches_newest on dispatches (created_at desc, id desc);
create index dispatches_open on dispatches (state) where state in ('scheduled', 'sending');
create index dispatches_created_by on dispatches (created_by);

-- Who gets it: written once when it starts, one row for each person. The mail is made when the row is taken.
create table dispatch_recipients (
  id uuid primary key default gen_random_uuid(),
  dispatch_id uuid not null references dispatches on delete cascade,
  person_id uuid not null references persons,
  -- Whose servers and invoices the letter names.
  account_id uuid not null references accounts,
  address text not null check (length(address) <= 254),
  state text not null check (state in ('waiting', 'queued', 'sent', 'skipped', 'refused', 'bounced')),
  reason text not null default '' check (length(reason) <= 500),
  mail_id uuid unique,
  created_at timestamptz(3) not null,
  unique (dispatch_id, person_id),
  check (state <> 'waiting' or mail_id is null),
  check (state not in ('queued', 'sent', 'refused', 'bounced') or mail_id is not null)
);
create index dispatch_recipients_waiting on dispatch_recipients (dispatch_id, id) where state = 'waiting';
create index dispatch_recipients_list on dispatch_recipients (dispatch_id, address, id);
create index dispatch_recipients_state on dispatch_recipients (dispatch_id, state, address, id);
create index dispatch_recipients_person on dispatch_recipients (person_id);
create index dispatch_recipients_account on dispatch_recipients (account_id);

-- What a person does not want to be mailed. The panel shows it all the same.
create table mail_choices (
  person_id uuid not null references persons on delete cascade,
  kind text not null check (kind in ('servers', 'support', 'team', 'news')),
  created_at timestamptz(3) not null,
  primary key (person_id, kind)
);
