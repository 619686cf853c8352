-- What staff set for an account. Null, or no row: the usual quota.
create table account_quotas (
  account_id uuid primary key references accounts,
  servers integer check (servers between 0 and 1000000),
  vcpus integer check (vcpus between 0 and 1000000),
  memory_gb integer check (memory_gb between 0 and 1000000),
  disk_gb integer check (disk_gb between 0 and 1000000),
  addresses integer check (addresses between 0 and 1000000),
  changed_at timestamptz(3) not null
);
