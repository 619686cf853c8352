-- Passkeys (Web Authentication Level 3): the public half of a key that the person's device or password manager holds.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references persons on delete cascade,
  name text not null check (length(name) between 1 and 60),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- Authenticators that count tell of a copied key by a count that goes back. Most report 0 for ever.
  sign_count bigint not null,
  transports text[] not null default '{}',
  -- Kept by a password manager on several devices, rather than in one piece of hardware.
  synced boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id, created_at, id);

-- What a browser was asked to sign. Deleted by the first answer, so that no answer counts twice.
create table passkey_challenges (
  challenge bytea primary key,
  purpose text not null check (purpose in ('add', 'prove')),
  -- Null for a sign-in: the key says who the person is.
  person_id uuid references persons on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes',
  check (purpose = 'prove' or person_id is not null)
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_person on passkey_challenges (person_id);

-- Recovery codes stand in for any second factor, so they are the person's and not the app's.
alter table recovery_codes add column salt bytea;
update recovery_codes c set salt = t.recovery_salt from two_factors t where t.person_id = c.person_id;
alter table recovery_codes
  alter column salt set not null,
  drop constraint recovery_codes_account_id_fkey,
  add constraint recovery_codes_person_id_fkey foreign key (person_id) references persons on delete cascade;
alter table two_factors drop column recovery_salt;

-- Since when a sign-in with the password asks for a second factor: an app or a passkey.
alter table persons add column second_factor_since timestamptz;
update persons p set second_factor_since = t.confirmed_at from two_factors t where t.person_id = p.id;
create function keep_second_factor() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.person_id, old.person_id);
  since timestamptz := (select min(at) from (
    select confirmed_at as at from two_factors where person_id = person
    union all select created_at from passkeys where person_id = person
  ) factors);
begin
  update persons set second_factor_since = since where id = person and second_factor_since is distinct from since;
  if since is null then
    delete from recovery_codes where person_id = person;
  end if;
  return null;
end
$$;
create trigger two_factors_kept after insert or update of confirmed_at or delete on two_factors
  for each row execute function keep_second_factor();
create trigger passkeys_kept after insert or delete on passkeys
  for each row execute function keep_second_factor();

drop trigger two_factors_forgotten on two_factors;
drop trigger persons_forgotten on persons;
create trigger persons_forgotten after update of staff_permissions, suspended_at, deleted_at, second_factor_since
  or delete on persons for each row execute function tell_to_forget('id');
