-- The file in the drive of a server, by its name at the hypervisor; empty when there is none.
alter table servers
  add column iso text not null default '',
  add column iso_first boolean not null default false,
  add constraint servers_iso_first check (iso <> '' or not iso_first) not valid;
