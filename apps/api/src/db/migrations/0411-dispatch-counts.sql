-- How many recipients of a letter are in each state, kept in the transaction that moves them: the page of a letter asks
-- every few seconds, and a letter may have very many.
create table dispatch_counts (
  dispatch_id uuid not null references dispatches on delete cascade,
  state text not null,
  count integer not null check (count >= 0),
  primary key (dispatch_id, state)
);
insert into dispatch_counts (dispatch_id, state, count)
  select dispatch_id, state, count(*) from dispatch_recipients group by dispatch_id, state;

-- Always in the same order, or two transactions would wait for each other. A letter that is being deleted has no counts
-- any more, and gets none.
create function count_recipients(changes jsonb) returns void language plpgsql as $$
declare
  change record;
begin
  for change in
    select dispatch_id, state, sum(step)::integer as step
    from jsonb_to_recordset(changes) as c (dispatch_id uuid, state text, step integer)
    group by dispatch_id, state having sum(step) <> 0 order by dispatch_id, state
  loop
    if change.step > 0 then
      insert into dispatch_counts as d (dispatch_id, state, count) values (change.dispatch_id, change.state, change.step)
        on conflict (dispatch_id, state) do update set count = d.count + excluded.count;
    else
      update dispatch_counts set count = count + change.step
        where dispatch_id = change.dispatch_id and state = change.state;
    end if;
  end loop;
end $$;

create function count_new_recipients() returns trigger language plpgsql as $$
begin
  perform count_recipients((select jsonb_agg(to_jsonb(c)) from (
    select dispatch_id, state, count(*) as step from gone_or_new group by dispatch_id, state) c));
  return null;
end $$;
create function count_gone_recipients() returns trigger language plpgsql as $$
begin
  perform count_recipients((select jsonb_agg(to_jsonb(c)) from (
    select dispatch_id, state, -count(*) as step from gone_or_new group by dispatch_id, state) c));
  return null;
end $$;
create function count_moved_recipients() returns trigger language plpgsql as $$
begin
  perform count_recipients((select jsonb_agg(to_jsonb(c)) from (
    select dispatch_id, state, count(*) as step from after_move group by dispatch_id, state
    union all
    select dispatch_id, state, -count(*) as step from before_move group by dispatch_id, state) c));
  return null;
end $$;
create trigger dispatch_recipients_new after insert on dispatch_recipients
  referencing new table as gone_or_new for each statement execute function count_new_recipients();
create trigger dispatch_recipients_gone after delete on dispatch_recipients
  referencing old table as gone_or_new for each statement execute function count_gone_recipients();
create trigger dispatch_recipients_moved after update on dispatch_recipients
  referencing old table as before_move new table as after_move
  for each statement execute function count_moved_recipients();
