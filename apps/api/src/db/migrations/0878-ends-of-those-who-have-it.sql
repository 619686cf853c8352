-- The announced end of a thing that changed hands is stored for the account that has it, not for the one that ordered it.
update announced_ends e set account_id = d.account_id from deliveries d
where d.id = e.unit_id and d.account_id <> e.account_id;
