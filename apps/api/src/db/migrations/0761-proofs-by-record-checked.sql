alter table domains validate constraint domains_yields_to_fkey;
alter table domains validate constraint domains_yields;
