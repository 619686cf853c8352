-- What 0861 added to tables that have rows is checked without holding them.
alter table persons validate constraint persons_staff_permissions_known;
alter table staff_roles validate constraint staff_roles_permissions_known;
alter table staff_roles validate constraint staff_roles_owner_has_all;
alter table api_tokens validate constraint api_tokens_permissions_known;
