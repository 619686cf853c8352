-- How far the product's time is ahead of the real one: 0 without a row, and only a demo has rows (docs/decisions/061). A move counts
-- from a moment on that every process knows of before it comes. Time goes forward only.
create table clock_moves (
  ahead_ms bigint primary key check (ahead_ms > 0),
  at timestamptz not null
);
create index clock_moves_at on clock_moves (at);
create function clock_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from clock_moves where ahead_ms >= new.ahead_ms or at > new.at) then
    raise 'The clock of the lab goes forward only.' using errcode = 'check_violation';
  end if;
  perform pg_notify('clock_moved', '');
  return new;
end
$$;
create trigger clock_moves_forward before insert or update on clock_moves
  for each row execute function clock_goes_forward();

-- In a demo this stands in the search path before that of PostgreSQL, so that now() is the product's time. What follows the
-- real time says statement_timestamp().
create schema lab;
create function lab.now() returns timestamptz language sql stable as $$
  select pg_catalog.now() + make_interval(secs => coalesce(
    (select max(ahead_ms) from public.clock_moves where at <= pg_catalog.now()), 0)::float8 / 1000)
$$;

-- Sessions follow the real time: who is signed in stays so when the clock of the lab moves.
create or replace function caller_of(hash bytea, asked uuid, acting_right bigint) returns table (
  id uuid, person_id uuid, expires_at timestamptz, staff_permissions bigint, two_factor boolean,
  account_id uuid, member_permissions bigint, account_permissions bigint, only_ids uuid[], role text,
  acting_id uuid, acting_account_id uuid, acting_permissions bigint, may_act boolean,
  expired boolean, left_ms float8, recent boolean, stale boolean
) language plpgsql stable rows 1 as $$
#variable_conflict use_column
declare
  real_now timestamptz := statement_timestamp();
begin
  return query
    select s.id, s.person_id, s.expires_at, p.staff_permissions, p.second_factor_since is not null,
      m.account_id, m.member_permissions, m.account_permissions, m.only_ids, m.role,
      x.id, x.account_id, x.permissions, x.may_act,
      s.expires_at <= real_now or s.last_seen_at + make_interval(secs => s.idle_seconds) <= real_now,
      (extract(epoch from least(s.expires_at - real_now,
        s.last_seen_at + make_interval(secs => s.idle_seconds) - real_now, m.expires_at - now(),
        x.expires_at - real_now)) * 1000)::float8,
      s.authenticated_at > real_now - interval '15 minutes',
      s.last_seen_at < real_now - interval '1 minute'
    from sessions s
    join persons p on p.id = s.person_id and p.suspended_at is null and p.deleted_at is null
    left join lateral (
      select m.account_id, m.permissions as member_permissions, a.permissions as account_permissions, m.only_ids,
        m.expires_at, m.role
      from memberships m join accounts a on a.id = m.account_id
      where m.person_id = p.id and m.ended_at is null and (m.expires_at is null or m.expires_at > now())
        and a.suspended_at is null and a.deleted_at is null and (asked is null or m.account_id = asked)
      order by m.created_at, m.id limit 1
    ) m on true
    -- Staff who signed in as a client: only while they hold the right to.
    left join lateral (
      select x.id, x.account_id, a.permissions, x.may_act, x.expires_at
      from acting_sessions x join accounts a on a.id = x.account_id and a.deleted_at is null
      where x.session_id = s.id and x.account_id = asked and x.expires_at > real_now
        and p.staff_permissions & acting_right <> 0
    ) x on m.account_id is null
    where s.token_hash = hash;
end
$$;
