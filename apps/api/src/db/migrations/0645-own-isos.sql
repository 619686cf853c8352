-- An image of an account can be an ISO for the drives of its servers: a file from an address, of which no template is made.
alter table own_images add column kind text not null default 'disk';
alter table own_images alter column vm_id drop not null;
alter table own_images add constraint own_images_kind
  check (kind in ('disk', 'iso') and (kind = 'iso') = (vm_id is null) and (kind = 'disk' or url <> '')) not valid;
