-- A key that a limited member adds is compared with their own keys alone: the answer that it is there already would tell
-- them of keys beyond their limit.
alter table ssh_keys drop constraint ssh_keys_once;
alter table ssh_keys add constraint ssh_keys_once unique nulls not distinct (account_id, limited_person_id, fingerprint);

-- Use cases hold the account and refuse one that ended (holdOpenAccount). This is what holds it against everything else.
create function refuse_ended_account() returns trigger language plpgsql as $$
begin
  if exists (select from accounts a where a.id = new.account_id and a.deleted_at is not null) then
    raise exception 'account % has ended and gets no more rows in %', new.account_id, tg_table_name;
  end if;
  return new;
end $$;

create trigger no_ended_account before insert on domains for each row execute function refuse_ended_account();
create trigger no_ended_account before insert on private_networks for each row execute function refuse_ended_account();
create trigger no_ended_account before insert on firewalls for each row execute function refuse_ended_account();
create trigger no_ended_account before insert on ssh_keys for each row execute function refuse_ended_account();
create trigger no_ended_account before insert on api_tokens for each row execute function refuse_ended_account();
create trigger no_ended_account before insert on invitations for each row execute function refuse_ended_account();
create trigger no_ended_account before insert on server_transfers for each row execute function refuse_ended_account();
create trigger no_ended_account before insert on memberships for each row execute function refuse_ended_account();
