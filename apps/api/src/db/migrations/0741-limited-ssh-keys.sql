-- The person who added a key while limited to some servers, and works with it; null for a key of the whole account.
alter table ssh_keys add column limited_person_id uuid references persons on delete set null;
create index ssh_keys_limited_person on ssh_keys (limited_person_id) where limited_person_id is not null;
