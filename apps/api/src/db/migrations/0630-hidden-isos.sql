-- ISO files at the hypervisors that staff do not offer to customers. A server that has one in its drive keeps it.
create table hidden_isos (
  id uuid not null unique default gen_random_uuid(),
  cluster text not null check (cluster <> ''),
  file text not null check (length(file) between 1 and 255),
  primary key (cluster, file)
);
