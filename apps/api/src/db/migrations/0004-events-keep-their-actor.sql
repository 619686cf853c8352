-- Who did it stays as well: the actor may only be taken out, never replaced. And a table cannot be emptied in one go.
create or replace function keep_account_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and new.ip is null and new.user_agent is null
    and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
    and (new.id, new.account_id, new.kind, new.data, new.created_at)
      is not distinct from (old.id, old.account_id, old.kind, old.data, old.created_at) then
    return new;
  end if;
  raise exception 'account_events is append-only';
end
$$;
create trigger account_events_never_emptied before truncate on account_events
  for each statement execute function keep_account_events();
