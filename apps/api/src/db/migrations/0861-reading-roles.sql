-- Two rights to read and change nothing: the books (2^25), and all that staff see (2^26). A test compares the masks with those
-- of the contract.
alter table persons drop constraint persons_staff_permissions_known;
alter table persons add constraint persons_staff_permissions_known check
  (staff_permissions = 0 or (staff_permissions & 256 <> 0 and staff_permissions & ~134217472::bigint = 0)) not valid;
alter table staff_roles drop constraint staff_roles_permissions_known;
alter table staff_roles add constraint staff_roles_permissions_known check
  (permissions & 256 <> 0 and permissions & ~134217472::bigint = 0) not valid;
alter table api_tokens drop constraint api_tokens_permissions_known;
alter table api_tokens add constraint api_tokens_permissions_known check
  (permissions > 0 and permissions & ~134217727::bigint = 0) not valid;

-- An owner has everything.
alter table staff_roles drop constraint staff_roles_owner_has_all;
update staff_roles set permissions = 134217472 where id = '00000000-0000-4000-8000-000000000001';
alter table staff_roles add constraint staff_roles_owner_has_all check
  (id <> '00000000-0000-4000-8000-000000000001' or permissions = 134217472) not valid;
-- A role of the company that is called like one of the new presets keeps its rights under another name.
update staff_roles set name = left(name, 48) || ' (own)' where not is_preset and lower(name) in ('accountant', 'auditor');
insert into staff_roles (id, name, permissions, is_preset) values
  ('00000000-0000-4000-8000-000000000005', 'Accountant', 256 + 33554432, true),
  ('00000000-0000-4000-8000-000000000006', 'Auditor', 256 + 67108864, true);

-- Processes of the version before take a mask with a bit that they do not know for none at all. They call `who_calls`, which
-- tells them of the rights they know; later versions call `caller_of`.
alter function who_calls(bytea, uuid, bigint) rename to caller_of;
create function who_calls(hash bytea, asked uuid, acting_right bigint) returns table (
  id uuid, person_id uuid, expires_at timestamptz, staff_permissions bigint, two_factor boolean,
  account_id uuid, member_permissions bigint, account_permissions bigint, only_ids uuid[], role text,
  acting_id uuid, acting_account_id uuid, acting_permissions bigint, may_act boolean,
  expired boolean, left_ms float8, recent boolean, stale boolean
) language sql stable rows 1 as $$
  select c.id, c.person_id, c.expires_at, c.staff_permissions & 33554431, c.two_factor, c.account_id, c.member_permissions,
    c.account_permissions, c.only_ids, c.role, c.acting_id, c.acting_account_id, c.acting_permissions, c.may_act,
    c.expired, c.left_ms, c.recent, c.stale
  from caller_of(hash, asked, acting_right) c
$$;
