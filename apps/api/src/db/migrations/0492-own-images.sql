-- Images of accounts, made of their snapshots and backups: templates at the hypervisor that carry the id of the image.
create table own_images (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- What it was made of. It may be another account's by now, or gone.
  server_id uuid not null references servers,
  name text not null check (length(name) between 1 and 60),
  status text not null default 'working' check (status in ('working', 'ready')),
  -- The system in it, its first user and its disk, as they were when it was copied.
  image text not null check (length(image) <= 63),
  login text not null check (length(login) <= 32),
  disk_gb integer not null check (disk_gb >= 0),
  cluster text not null,
  node text not null,
  vm_id integer not null,
  created_at timestamptz(3) not null,
  constraint own_images_vm_once unique (cluster, vm_id)
);
create index own_images_account on own_images (account_id, created_at desc, id desc);
create index own_images_server on own_images (server_id);
