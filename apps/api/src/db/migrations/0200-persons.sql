-- A person signs in, an account is the customer, a membership joins them (docs/decisions/016). Every account of before
-- becomes all three, with one id for person and account, so that what refers to either stays true.
create table persons (
  id uuid primary key default gen_random_uuid(),
  email text,
  username text,
  password_hash text,
  -- Bits of staff, always with the administrator's; 0 for everybody else. What a person may do for an account says the membership.
  staff_permissions bigint not null default 0 check (
    staff_permissions = 0 or (staff_permissions & 256 <> 0 and staff_permissions & ~1048320::bigint = 0)
  ),
  email_verified_at timestamptz,
  -- Staff who may not sign in. Customers are suspended as accounts.
  suspended_at timestamptz,
  deleted_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz(3) not null default now(),
  check (deleted_at is not null or (email is not null and username is not null and password_hash is not null)),
  check (deleted_at is null or (email is null and username is null and password_hash is null and staff_permissions = 0))
);
create unique index persons_email on persons (lower(email));
create unique index persons_username on persons (lower(username));
create index persons_staff on persons (id) where staff_permissions <> 0;

insert into persons (id, email, username, password_hash, staff_permissions, email_verified_at, suspended_at, deleted_at,
  last_login_at, created_at)
select id, email, username, password_hash, case when permissions & 256 <> 0 then permissions & 1048320 else 0 end,
  email_verified_at, case when permissions & 256 <> 0 then suspended_at end, deleted_at, last_login_at, created_at
from accounts;

alter table accounts
  add column name text check (length(name) between 1 and 80),
  -- Whose address and username the account shows: its first owner.
  add column owner_id uuid references persons;
update accounts set owner_id = id, permissions = permissions & 255;
alter table accounts
  alter column owner_id set not null,
  drop column password_hash,
  drop column email_verified_at,
  drop column last_login_at,
  drop constraint accounts_permissions_check,
  add check (permissions >= 0 and permissions & ~255::bigint = 0),
  add check ((deleted_at is null) = (email is not null and username is not null)),
  add check (deleted_at is null or (email is null and username is null));
drop index accounts_email;
drop index accounts_username;
create index accounts_owner on accounts (owner_id);

-- Copies of the owner's address and username, because every list of staff shows, sorts and searches them.
create function copy_owner() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    select email, username into new.email, new.username from persons where id = new.owner_id;
  end if;
  return new;
end
$$;
create trigger accounts_owner_copied before insert or update of owner_id on accounts
  for each row execute function copy_owner();
create function tell_accounts_of_owner() returns trigger language plpgsql as $$
begin
  update accounts set email = new.email, username = new.username where owner_id = new.id and deleted_at is null;
  return null;
end
$$;
create trigger persons_told after update of email, username on persons
  for each row when (new.deleted_at is null) execute function tell_accounts_of_owner();

create table memberships (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  person_id uuid not null references persons on delete cascade,
  role text not null check (role in ('owner', 'billing', 'technical', 'read_only', 'custom')),
  permissions bigint not null check (permissions & 1 = 1 and permissions & ~255::bigint = 0),
  -- Ids of the servers and domains it is limited to; null for everything of the account. No foreign key: they are of several
  -- tables, and the id of one that is gone opens nothing.
  only_ids uuid[] check (cardinality(only_ids) between 1 and 200),
  expires_at timestamptz,
  -- A former member keeps the row: what they did stays theirs.
  ended_at timestamptz,
  created_at timestamptz(3) not null default now(),
  invited_by uuid references persons on delete set null,
  unique (account_id, person_id),
  check (role <> 'owner' or (permissions = 255 and only_ids is null and expires_at is null)),
  -- Money is of the whole account: a member of some of its things has no bit of billing (8 and 16) or support (32).
  check (only_ids is null or permissions & 56 = 0)
);
create index memberships_person on memberships (person_id, created_at, id) where ended_at is null;
insert into memberships (account_id, person_id, role, permissions, created_at, ended_at)
select id, id, 'owner', 255, created_at, deleted_at from accounts;

-- An account that is not deleted has an owner, whatever is asked at once. Deferred: ownership is handed over in two steps.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  -- Held, so that of two owners who leave at once the second sees that the first is gone.
  perform 1 from accounts where id = old.account_id and deleted_at is null for no key update;
  if found and not exists (
    select 1 from memberships where account_id = old.account_id and role = 'owner' and ended_at is null
  ) then
    raise exception 'An account keeps an owner.' using errcode = 'check_violation', constraint = 'memberships_owner_stays';
  end if;
  return null;
end
$$;
create constraint trigger memberships_owner_stays after update or delete on memberships
  deferrable initially deferred for each row when (old.role = 'owner' and old.ended_at is null)
  execute function keep_an_owner();

alter table two_factors rename column account_id to person_id;
alter table recovery_codes rename column account_id to person_id;
alter table mail_links rename column account_id to person_id;
alter table sessions rename column account_id to person_id;
alter table login_challenges rename column account_id to person_id;
alter index sessions_account rename to sessions_person;
alter index login_challenges_account rename to login_challenges_person;
alter table api_tokens add column person_id uuid references persons on delete cascade;
update api_tokens set person_id = account_id;
alter table api_tokens alter column person_id set not null;
create index api_tokens_person on api_tokens (person_id);

-- Whose an event is: an account's or, for what happens to a person, that person's own.
alter table events add column person_id uuid references persons on delete cascade;
alter table events disable trigger events_append_only;
update events set person_id = account_id, account_id = null
where account_id is not null and (name like 'session.%' or name like 'sign\_in.%' or name in (
  'account.registered', 'account.activated', 'account.password_changed', 'account.password_reset_requested',
  'account.password_reset', 'account.email_change_requested', 'account.email_changed', 'account.username_changed',
  'account.two_factor_enabled', 'account.two_factor_disabled', 'account.recovery_code_used',
  'account.recovery_codes_renewed'));
alter table events enable trigger events_append_only;
alter table events add check (account_id is null or person_id is null);
create index events_own_activity on events (person_id, created_at desc, id desc) where activity is not null;
create index events_person on events (person_id, tx);
create or replace function keep_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and new.ip is null and new.user_agent is null
    and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
    and (new.id, new.name, new.version, new.account_id, new.person_id, new.subject_id, new.data, new.before, new.after,
        new.activity, new.created_at, new.tx, new.stored_at)
      is not distinct from (old.id, old.name, old.version, old.account_id, old.person_id, old.subject_id, old.data,
        old.before, old.after, old.activity, old.created_at, old.tx, old.stored_at) then
    return new;
  end if;
  raise exception 'events is append-only';
end
$$;

-- Who acted is a person, in every table; whose it is stays an account.
do $$
declare
  ref record;
begin
  for ref in
    select c.conname, c.conrelid::regclass as tbl, a.attname as col,
      case c.confdeltype when 'c' then 'on delete cascade' when 'n' then 'on delete set null' else '' end as on_delete
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass and a.attname <> 'account_id'
  loop
    execute format('alter table %s drop constraint %I', ref.tbl, ref.conname);
    execute format('alter table %s add constraint %I foreign key (%I) references persons %s',
      ref.tbl, ref.conname, ref.col, ref.on_delete);
  end loop;
end
$$;

-- Who placed an order was told by its maker being its owner, who are two rows from now on.
alter table orders add column by_customer boolean not null default false;
update orders set by_customer = true where created_by = account_id;
alter table orders
  drop constraint orders_placed_by_owner,
  add constraint orders_placed_by_customer check (placed_at is null or by_customer);
drop index orders_unpaid_own;
create index orders_unpaid_own on orders (account_id) where status = 'open' and by_customer;

-- Customers' keys are their account's, staff's their own.
alter table idempotency_keys rename column account_id to caller_id;
alter table idempotency_keys drop constraint idempotency_keys_account_id_fkey;

-- What a process remembers (db/cache.ts) depends on the person, the account and the membership.
drop trigger sessions_forgotten on sessions;
create trigger sessions_forgotten after update of person_id, token_hash, authenticated_at, idle_seconds, expires_at
  or delete on sessions for each row execute function tell_to_forget('person_id');
create trigger persons_forgotten after update of staff_permissions, suspended_at, deleted_at
  or delete on persons for each row execute function tell_to_forget('id');
-- A second factor, or a membership that a session may act for, is also something that was not there a moment ago.
create function tell_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('forget', coalesce(new.person_id, old.person_id)::text);
  return null;
end
$$;
drop trigger two_factors_forgotten on two_factors;
drop function tell_of_two_factor();
create trigger two_factors_forgotten after insert or update of confirmed_at or delete on two_factors
  for each row execute function tell_of_person();
create trigger memberships_forgotten after insert or update or delete on memberships
  for each row execute function tell_of_person();
