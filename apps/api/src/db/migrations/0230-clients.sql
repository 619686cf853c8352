-- A person whose account staff opened: no password is known until the mailbox chooses one by the link. A later
-- registration of the address by a stranger changes nothing of theirs.
alter table persons add column invited_at timestamptz;
