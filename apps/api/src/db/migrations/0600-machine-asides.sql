-- Machines at the hypervisors that are nobody's in our books, and that staff have decided to leave there. The name is part
-- of it: a number that another machine has later is not set aside.
create table machine_asides (
  id uuid not null unique default gen_random_uuid(),
  cluster text not null check (cluster <> ''),
  vm_id integer not null check (vm_id between 100 and 999999999),
  name text not null check (length(name) between 1 and 253),
  note text not null check (length(note) between 1 and 500),
  primary key (cluster, vm_id, name)
);
