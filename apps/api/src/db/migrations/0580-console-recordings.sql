-- What a machine sent while staff had its console open as the client, kept for ninety days. What was typed is not in it.
create table console_recordings (
  id uuid primary key default gen_random_uuid(),
  server_id uuid not null references servers,
  -- Whose server it was then; it may change hands.
  account_id uuid not null references accounts,
  staff_id uuid not null references persons,
  -- The sign-in as the client, which is gone within the hour.
  acting_id uuid not null,
  kind text not null check (kind in ('text', 'screen')),
  created_at timestamptz(3) not null,
  -- Moved with every part, so that the recording of a process that was killed has an end too.
  ended_at timestamptz(3) not null check (ended_at >= created_at),
  bytes integer not null default 0 check (bytes >= 0),
  is_cut boolean not null default false
);
create index console_recordings_server on console_recordings (server_id, created_at desc, id desc);
create index console_recordings_account on console_recordings (account_id);
create index console_recordings_age on console_recordings (created_at);

create table console_recording_parts (
  recording_id uuid not null references console_recordings on delete cascade,
  position integer not null check (position >= 0),
  -- When its first piece came, in milliseconds since the beginning.
  at_ms integer not null check (at_ms >= 0),
  sealed text not null,
  primary key (recording_id, position)
);
