-- Cards that failed lately, for the overview of staff.
create index charges_failed on charges (settled_at) where status = 'failed';
