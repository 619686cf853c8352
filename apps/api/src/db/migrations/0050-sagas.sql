-- Long work in named steps, each with its way back. One subject is worked on by one saga at a time, in the order of seq.
create table sagas (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  kind text not null check (length(kind) between 1 and 60),
  -- Of the definition it was started with: another one must not go on with it.
  version integer not null check (version >= 1),
  subject_id uuid not null,
  input jsonb not null,
  -- What its steps found out on the way.
  memory jsonb not null default '{}',
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'unwinding', 'done', 'unwound', 'stuck')),
  backwards boolean not null default false,
  failed_step text,
  -- For the owner; what exactly went wrong is kept with the step.
  reason text not null default '' check (length(reason) <= 500),
  -- Whoever works on it holds it until here. A holder who comes back too late carries an old fence and changes nothing.
  lease_until timestamptz,
  fence bigint not null default 0,
  run_at timestamptz not null default now(),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz,
  check ((finished_at is not null) = (status in ('done', 'unwound')))
);
create index sagas_subject on sagas (subject_id, created_at desc, id desc);
create index sagas_queue on sagas (subject_id, seq) where finished_at is null;
create index sagas_open on sagas (run_at) where finished_at is null;
create index sagas_stuck on sagas (created_at desc, id desc) where status = 'stuck';

create table saga_steps (
  saga_id uuid not null references sagas on delete cascade,
  position integer not null,
  name text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'undone')),
  attempts integer not null default 0,
  error text not null default '' check (length(error) <= 2000),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (saga_id, position),
  unique (saga_id, name)
);
