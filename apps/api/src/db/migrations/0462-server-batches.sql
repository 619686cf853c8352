-- One act on several servers: each item succeeds or fails by itself. Kept for a week.
create table server_batches (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  person_id uuid not null references persons,
  act text not null check (act in ('start', 'shutdown', 'reboot', 'stop', 'snapshot', 'tag', 'untag')),
  word text not null check (length(word) <= 60),
  created_at timestamptz(3) not null
);
create index server_batches_newest on server_batches (account_id, person_id, created_at desc, id desc);
create index server_batches_old on server_batches (created_at);

create table server_batch_items (
  batch_id uuid not null references server_batches on delete cascade,
  server_id uuid not null references servers,
  position integer not null check (position >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
  reason text not null default '' check (length(reason) <= 500),
  -- The work that an item started, whose end is the end of the item.
  saga_id uuid references sagas on delete set null,
  primary key (batch_id, server_id),
  check ((state = 'failed') = (reason <> ''))
);
create index server_batch_items_server on server_batch_items (server_id);
create index server_batch_items_saga on server_batch_items (saga_id);
