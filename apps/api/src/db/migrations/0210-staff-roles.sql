-- Staff have a role: a named mask. A change of a role is a change for everyone who has it, at once. The four presets have
-- ids that code can name (packages/contract/src/people/staff.ts).
create table staff_roles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  permissions bigint not null check (permissions & 256 <> 0 and permissions & ~1048320::bigint = 0),
  is_preset boolean not null default false,
  created_at timestamptz(3) not null default now(),
  -- An owner has everything.
  check (id <> '00000000-0000-4000-8000-000000000001' or permissions = 1048320)
);
create unique index staff_roles_name on staff_roles (lower(name));
insert into staff_roles (id, name, permissions, is_preset) values
  ('00000000-0000-4000-8000-000000000001', 'Owner', 1048320, true),
  ('00000000-0000-4000-8000-000000000002', 'Support', 313088, true),
  ('00000000-0000-4000-8000-000000000003', 'Billing', 27904, true),
  ('00000000-0000-4000-8000-000000000004', 'Infrastructure', 639232, true);

create function keep_presets() returns trigger language plpgsql as $$
begin
  raise exception 'A preset role stays.' using errcode = 'check_violation', constraint = 'staff_roles_preset_stays';
end
$$;
create trigger staff_roles_preset_stays before delete on staff_roles
  for each row when (old.is_preset) execute function keep_presets();

alter table persons add column staff_role_id uuid references staff_roles;
-- Whoever had everything is an owner; each other mask becomes a role of its own, which can be renamed.
insert into staff_roles (name, permissions)
select 'Staff ' || row_number() over (order by staff_permissions), staff_permissions
from (select distinct staff_permissions from persons
  where staff_permissions <> 0 and staff_permissions not in (select permissions from staff_roles)) masks;
update persons p set staff_role_id = r.id from staff_roles r where r.permissions = p.staff_permissions;
alter table persons add check ((staff_role_id is null) = (staff_permissions = 0));
drop index persons_staff;
create index persons_staff on persons (lower(email), id) where staff_role_id is not null;
create index persons_staff_role on persons (staff_role_id) where staff_role_id is not null;

-- The mask stands beside the person, because every request reads it. The role is held while it is copied, so that a
-- change of the role at the same moment comes before or after.
create function copy_staff_role() returns trigger language plpgsql as $$
begin
  if new.staff_role_id is null then
    new.staff_permissions := 0;
  else
    select permissions into new.staff_permissions from staff_roles where id = new.staff_role_id for share;
  end if;
  return new;
end
$$;
create trigger persons_role_copied before insert or update of staff_role_id, staff_permissions on persons
  for each row execute function copy_staff_role();
create function tell_holders_of_role() returns trigger language plpgsql as $$
begin
  update persons set staff_permissions = new.permissions where staff_role_id = new.id;
  return null;
end
$$;
create trigger staff_roles_told after update of permissions on staff_roles
  for each row when (new.permissions <> old.permissions) execute function tell_holders_of_role();
-- What a process remembers of the person (db/cache.ts) is forgotten. A new mask of the role does that by `persons_forgotten`.
create trigger persons_role_forgotten after update of staff_role_id on persons
  for each row execute function tell_to_forget('id');

-- A company that has an owner keeps one, whatever is asked at once. Deferred: ownership is handed over in two steps.
create function keep_a_staff_owner() returns trigger language plpgsql as $$
begin
  -- One after the other, so that of two owners who go at once the second sees that the first is gone.
  perform pg_advisory_xact_lock(hashtext('staff grants'));
  if not exists (select from persons where staff_role_id = '00000000-0000-4000-8000-000000000001') then
    raise exception 'The company keeps an owner.'
      using errcode = 'check_violation', constraint = 'persons_staff_owner_stays';
  end if;
  return null;
end
$$;
create constraint trigger persons_staff_owner_stays after update of staff_role_id on persons
  deferrable initially deferred for each row
  when (old.staff_role_id = '00000000-0000-4000-8000-000000000001' and new.staff_role_id is distinct from old.staff_role_id)
  execute function keep_a_staff_owner();
create constraint trigger persons_staff_owner_kept after delete on persons
  deferrable initially deferred for each row when (old.staff_role_id = '00000000-0000-4000-8000-000000000001')
  execute function keep_a_staff_owner();

-- An offer to become staff, sent by mail. Only the hash of its secret is kept.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role_id uuid not null references staff_roles on delete cascade,
  token_hash bytea not null unique,
  invited_by uuid references persons on delete set null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz(3) not null default now(),
  check (accepted_at is null or withdrawn_at is null)
);
create index staff_invitations_role on staff_invitations (role_id);
create index staff_invitations_listed on staff_invitations (created_at desc, id desc)
  where accepted_at is null and withdrawn_at is null;
-- One open offer per address: a second one replaces it.
create unique index staff_invitations_open on staff_invitations (lower(email))
  where accepted_at is null and withdrawn_at is null;

-- The history of grants, and of sign-ins of staff from new places.
create index events_staff on events (created_at desc, id desc)
  where name like 'staff.%' or name like 'role.%' or name = 'sign_in.new_place';
