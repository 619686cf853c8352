-- Reads the rows without keeping writers out.
alter table servers validate constraint servers_iso_first;
