-- An image of an account can be a file from an address: it has no server, and may fail with a reason that its account reads.
alter table own_images alter column server_id drop not null;
alter table own_images add column url text not null default '';
alter table own_images add column checksum text not null default '';
alter table own_images add column reason text not null default '';
alter table own_images drop constraint own_images_status_check;
alter table own_images add constraint own_images_status_check
  check (status in ('waiting', 'downloading', 'working', 'ready', 'failed')) not valid;
alter table own_images add constraint own_images_source
  check ((server_id is null) = (url <> '') and length(url) <= 1000 and length(reason) <= 500) not valid;
alter table own_images add constraint own_images_checksum
  check (checksum = '' or checksum ~ '^[0-9a-f]{64}$') not valid;
