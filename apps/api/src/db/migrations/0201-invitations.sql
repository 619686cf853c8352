-- An offer to become a member, sent by mail. Only the hash of its secret is kept.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'billing', 'technical', 'read_only', 'custom')),
  permissions bigint not null check (permissions & 1 = 1 and permissions & ~255::bigint = 0),
  only_ids uuid[] check (cardinality(only_ids) between 1 and 200),
  member_until timestamptz,
  token_hash bytea not null unique,
  invited_by uuid references persons on delete set null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz(3) not null default now(),
  check (accepted_at is null or withdrawn_at is null)
);
create index invitations_account on invitations (account_id, created_at desc, id desc);
-- One open offer per address and account: a second one replaces it.
create unique index invitations_open on invitations (account_id, lower(email))
  where accepted_at is null and withdrawn_at is null;
