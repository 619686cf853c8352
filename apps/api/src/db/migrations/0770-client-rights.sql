-- The right over clients becomes several: reading, editing, billing addresses, help to sign in, signing in as them, exports.
-- The new bits are 2^20 to 2^24. A test compares the masks with those of the contract.
alter table persons drop constraint persons_staff_permissions_check;
alter table persons add constraint persons_staff_permissions_known check
  (staff_permissions = 0 or (staff_permissions & 256 <> 0 and staff_permissions & ~33554176::bigint = 0)) not valid;
alter table staff_roles drop constraint staff_roles_permissions_check;
alter table staff_roles add constraint staff_roles_permissions_known check
  (permissions & 256 <> 0 and permissions & ~33554176::bigint = 0) not valid;
alter table staff_roles drop constraint staff_roles_check;
alter table api_tokens drop constraint api_tokens_permissions_check;
alter table api_tokens add constraint api_tokens_permissions_known check
  (permissions > 0 and permissions & ~33554431::bigint = 0) not valid;

-- A role of the company keeps what it could do; of the presets, Support helps with signing in, and no other but Owner does.
update staff_roles set permissions = 33554176 where id = '00000000-0000-4000-8000-000000000001';
update staff_roles set permissions = permissions | 2097152 where id = '00000000-0000-4000-8000-000000000002';
update staff_roles set permissions = permissions | 16777216 where id = '00000000-0000-4000-8000-000000000003';
update staff_roles set permissions = permissions | 32505856 where not is_preset and permissions & 16384 <> 0;
-- An owner has everything.
alter table staff_roles add constraint staff_roles_owner_has_all check
  (id <> '00000000-0000-4000-8000-000000000001' or permissions = 33554176) not valid;
-- What is left to a token of what it could do: to edit clients. The rest is for persons alone from now on.
update api_tokens set permissions = permissions | 17825792 where permissions & 16384 <> 0;

-- Processes of the version before take a mask with a bit that they do not know for none at all. They call `find_caller`, which
-- tells them of the rights they know; later versions call `who_calls`.
alter function find_caller(bytea, uuid, bigint) rename to who_calls;
create function find_caller(hash bytea, asked uuid, acting_right bigint) returns table (
  id uuid, person_id uuid, expires_at timestamptz, staff_permissions bigint, two_factor boolean,
  account_id uuid, member_permissions bigint, account_permissions bigint, only_ids uuid[], role text,
  acting_id uuid, acting_account_id uuid, acting_permissions bigint, may_act boolean,
  expired boolean, left_ms float8, recent boolean, stale boolean
) language sql stable rows 1 as $$
  select c.id, c.person_id, c.expires_at, c.staff_permissions & 1048575, c.two_factor, c.account_id, c.member_permissions,
    c.account_permissions, c.only_ids, c.role, c.acting_id, c.acting_account_id, c.acting_permissions, c.may_act,
    c.expired, c.left_ms, c.recent, c.stale
  from who_calls(hash, asked, acting_right) c
$$;

-- Since when a person works here: a colleague of today is nobody's second person.
alter table persons add column staff_since timestamptz;
update persons set staff_since = created_at where staff_role_id is not null;
create or replace function copy_staff_role() returns trigger language plpgsql as $$
begin
  if new.staff_role_id is null then
    new.staff_permissions := 0;
    new.staff_since := null;
  else
    select permissions into new.staff_permissions from staff_roles where id = new.staff_role_id for share;
    new.staff_since := coalesce(new.staff_since, case tg_op when 'INSERT' then new.created_at else now() end);
  end if;
  return new;
end
$$;

-- Another address, or no second factor, for a client's person, asked for by staff. It waits for a second person of staff or
-- for its day, and can be stopped by a link that the address of before has. `factor_resets` is what came before it.
create table sign_in_changes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references persons on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('address', 'second_factor')),
  new_email text,
  reason text not null check (length(reason) between 1 and 500),
  stop_hash bytea not null unique,
  asked_by uuid not null references persons,
  created_at timestamptz(3) not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('approved', 'due', 'stopped', 'dropped')),
  approved_by uuid references persons,
  done_at timestamptz,
  check ((kind = 'address') = (new_email is not null)),
  check ((ended_at is null) = (outcome is null)),
  check ((outcome is not distinct from 'approved') = (approved_by is not null)),
  -- The rule itself: another person, or the days.
  constraint sign_in_changes_two_persons check (approved_by <> asked_by),
  constraint sign_in_changes_days check (due_at >= created_at + interval '3 days' - interval '1 second'
    and (outcome is distinct from 'due' or ended_at >= due_at)),
  check (done_at is null or outcome in ('approved', 'due'))
);
create unique index sign_in_changes_open on sign_in_changes (person_id) where ended_at is null;
create index sign_in_changes_person on sign_in_changes (person_id, created_at desc);
create index sign_in_changes_account on sign_in_changes (account_id);
create index sign_in_changes_asked_by on sign_in_changes (asked_by);
create index sign_in_changes_approved_by on sign_in_changes (approved_by);
create index sign_in_changes_due on sign_in_changes (due_at, id) where ended_at is null;
-- What a colleague of the version before asked for is asked for again, in the new way.
update factor_resets set ended_at = now() where ended_at is null;
