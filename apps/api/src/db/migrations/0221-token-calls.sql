-- Every call with a token, kept for some months in partitions of a week: old ones are dropped, which costs nothing,
-- instead of deleted row by row. No foreign key: calls are written seconds later, when the token may be gone.
create table token_calls (
  id uuid not null,
  token_id uuid not null,
  method text not null,
  path text not null,
  status smallint not null,
  refusal text,
  ip text not null,
  created_at timestamptz(3) not null
) partition by range (created_at);
create unique index token_calls_newest on token_calls (token_id, created_at desc, id desc);
create index token_calls_refused on token_calls (token_id, created_at desc, id desc) where status >= 400;
create index token_calls_address on token_calls (token_id, ip, created_at desc, id desc);

-- In a schema of their own: they are storage, and no table that a program names.
create schema token_call_weeks;
do $$
begin
  -- For times that no week was made for: a write never fails because a partition is missing.
  create table token_call_weeks.other partition of token_calls default;
end
$$;

-- Makes the partitions of this week and the weeks to come, and drops those that are wholly older than `keep`.
create function keep_token_call_weeks(today timestamptz, ahead integer, keep interval) returns void
language plpgsql as $$
declare
  week timestamptz;
  part text;
  old record;
begin
  -- One process at a time.
  perform pg_advisory_xact_lock(7265736021);
  for step in 0 .. ahead loop
    week := date_trunc('week', today, 'UTC') + step * interval '7 days';
    part := to_char(week at time zone 'UTC', '"w"YYYYMMDD');
    continue when to_regclass('token_call_weeks.' || part) is not null;
    -- Made aside and attached: that locks out no reader and no writer of the other weeks.
    execute format('create table token_call_weeks.%I (like token_calls including all)', part);
    execute format('with moved as (delete from token_call_weeks.other where created_at >= %1$L and created_at < %2$L returning *)
      insert into token_call_weeks.%3$I select * from moved', week, week + interval '7 days', part);
    execute format('alter table token_calls attach partition token_call_weeks.%I for values from (%L) to (%L)',
      part, week, week + interval '7 days');
  end loop;
  for old in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'token_calls'::regclass and c.relname ~ '^w[0-9]{8}$'
      and (to_date(substr(c.relname, 2), 'YYYYMMDD') + 7)::timestamp at time zone 'UTC' <= today - keep
  loop
    execute format('drop table token_call_weeks.%I', old.name);
  end loop;
  delete from token_call_weeks.other where created_at < today - keep;
end
$$;
select keep_token_call_weeks(now(), 4, interval '90 days');
