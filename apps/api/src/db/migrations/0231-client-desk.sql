-- What staff write down about a client, for each other.
create table client_notes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  author_id uuid not null references persons,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3)
);
create index client_notes_newest on client_notes (account_id, created_at desc, id desc);
create index client_notes_author on client_notes (author_id);

-- A reason to look twice before selling, refunding or answering. A cleared one stays, with who cleared it.
create table client_flags (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('payment', 'chargeback', 'fraud', 'abuse', 'identity', 'unreachable')),
  reason text not null check (length(reason) between 1 and 500),
  raised_by uuid references persons on delete set null,
  created_at timestamptz(3) not null,
  cleared_at timestamptz(3),
  cleared_by uuid references persons on delete set null,
  check (cleared_at is not null or cleared_by is null)
);
create unique index client_flags_open on client_flags (account_id, kind) where cleared_at is null;
create index client_flags_account on client_flags (account_id, created_at desc, id desc);
create index client_flags_raised_by on client_flags (raised_by);
create index client_flags_cleared_by on client_flags (cleared_by);

-- What was mailed, to whom and when: never the text, which may hold a secret link.
create table mails (
  id uuid primary key,
  address text not null check (length(address) <= 254),
  subject text not null,
  tries integer not null check (tries > 0),
  -- Why the mail server did not take it at the last try.
  problem text,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index mails_address on mails (lower(address), created_at desc, id desc);
create index mails_created on mails (created_at);

-- What was before and after may be a name or an address: it too may be taken out when a person is erased.
create or replace function keep_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and new.ip is null and new.user_agent is null
    and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
    and (new.before is null or new.before is not distinct from old.before)
    and (new.after is null or new.after is not distinct from old.after)
    and (new.id, new.name, new.version, new.account_id, new.person_id, new.subject_id, new.data, new.activity,
        new.created_at, new.tx, new.stored_at)
      is not distinct from (old.id, old.name, old.version, old.account_id, old.person_id, old.subject_id, old.data,
        old.activity, old.created_at, old.tx, old.stored_at) then
    return new;
  end if;
  raise exception 'events is append-only';
end
$$;
