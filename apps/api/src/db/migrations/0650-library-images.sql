-- An image or ISO that staff add by URL for all customers belongs to no account. Its name is the word of the template, or the file.
alter table own_images alter column account_id drop not null;
alter table own_images add column format text not null default '';
alter table own_images add constraint own_images_format check (format in ('', 'qcow2', 'raw', 'iso')) not valid;
alter table own_images add constraint own_images_library
  check (account_id is not null or (url <> '' and format <> '' and image = case kind when 'iso' then '' else name end)) not valid;
create unique index own_images_library_once on own_images (cluster, kind, name) where account_id is null;
