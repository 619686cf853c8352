-- Who calls, by the hash of a session's secret and the account that the call names. Asked before nearly every call, and
-- nearly all of its cost was planning five tables again; PL/pgSQL keeps the plan with the connection, and makes another
-- one when a table or its statistics change (https://www.postgresql.org/docs/current/plpgsql-implementation.html).
create function find_caller(hash bytea, asked uuid, acting_right bigint) returns table (
  id uuid, person_id uuid, expires_at timestamptz, staff_permissions bigint, two_factor boolean,
  account_id uuid, member_permissions bigint, account_permissions bigint, only_ids uuid[], role text,
  acting_id uuid, acting_account_id uuid, acting_permissions bigint, may_act boolean,
  expired boolean, left_ms float8, recent boolean, stale boolean
) language plpgsql stable rows 1 as $$
#variable_conflict use_column
begin
  return query
    select s.id, s.person_id, s.expires_at, p.staff_permissions, p.second_factor_since is not null,
      m.account_id, m.member_permissions, m.account_permissions, m.only_ids, m.role,
      x.id, x.account_id, x.permissions, x.may_act,
      s.expires_at <= now() or s.last_seen_at + make_interval(secs => s.idle_seconds) <= now(),
      (extract(epoch from least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds), m.expires_at,
        x.expires_at) - now()) * 1000)::float8,
      s.authenticated_at > now() - interval '15 minutes',
      s.last_seen_at < now() - interval '1 minute'
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
      where x.session_id = s.id and x.account_id = asked and x.expires_at > now() and p.staff_permissions & acting_right <> 0
    ) x on m.account_id is null
    where s.token_hash = hash;
end
$$;
