-- What a process remembers about an account (db/memory.ts) must be forgotten when it is no longer so. Whoever changes it
-- need not think of it: the account's id goes out on the channel "forget" when the change is committed, and not before.
create function tell_to_forget() returns trigger language plpgsql as $$
declare
  owner text := tg_argv[0];
begin
  perform pg_notify('forget', to_jsonb(old) ->> owner);
  if tg_op = 'UPDATE' and to_jsonb(new) ->> owner <> to_jsonb(old) ->> owner then
    perform pg_notify('forget', to_jsonb(new) ->> owner);
  end if;
  return null;
end
$$;

-- Seen a moment ago, used a moment ago: written all the time, and nobody's rights.
create trigger sessions_forgotten after update of account_id, token_hash, authenticated_at, idle_seconds, expires_at
  or delete on sessions for each row execute function tell_to_forget('account_id');
create trigger api_tokens_forgotten after update of account_id, token_hash, state, permissions, expires_at
  or delete on api_tokens for each row execute function tell_to_forget('account_id');
create trigger accounts_forgotten after update of permissions, suspended_at, deleted_at
  or delete on accounts for each row execute function tell_to_forget('id');
create trigger servers_forgotten after update of account_id, plan_id, state, cluster, node, vm_id, disk_gb
  or delete on servers for each row execute function tell_to_forget('account_id');

-- A second factor is also something that was not there a moment ago.
create function tell_of_two_factor() returns trigger language plpgsql as $$
begin
  perform pg_notify('forget', coalesce(new.account_id, old.account_id)::text);
  return null;
end
$$;
create trigger two_factors_forgotten after insert or update of confirmed_at or delete on two_factors
  for each row execute function tell_of_two_factor();
