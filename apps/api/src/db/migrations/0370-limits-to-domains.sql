-- A zone says whose it is: a member who is limited to a domain reaches its zone by this. Null for zones of the company.
alter table zones add column domain_id uuid references domains on delete set null;
update zones z set domain_id = d.id from domains d where d.zone_id = z.id;
create unique index zones_domain on zones (domain_id) where domain_id is not null and dropped_at is null;

-- What a membership, an invitation or a token is limited to is of its own account when it is written down. Later it may be
-- gone: then its id opens nothing.
create function keep_limits_own() returns trigger language plpgsql as $$
begin
  if exists (
    select from unnest(new.only_ids) as named(id)
    where not exists (select from servers s where s.id = named.id and s.account_id = new.account_id)
      and not exists (select from domains d where d.id = named.id and d.account_id = new.account_id)
  ) then
    raise exception 'A limit names a thing of another account.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger memberships_limits_own after insert or update of only_ids on memberships
  for each row when (new.only_ids is not null) execute function keep_limits_own();
create trigger invitations_limits_own after insert or update of only_ids on invitations
  for each row when (new.only_ids is not null) execute function keep_limits_own();
create trigger api_tokens_limits_own after insert or update of only_ids on api_tokens
  for each row when (new.only_ids is not null) execute function keep_limits_own();
