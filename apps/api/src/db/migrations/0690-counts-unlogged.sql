-- Counts of tries live for minutes. Without the log of writes no sign-in waits for a disk or a standby to have them; they
-- begin anew after a crash of PostgreSQL and on a standby that takes over.
alter table rate_limits set unlogged;
