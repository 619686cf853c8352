-- What a sign-in asked and wrote in statements of their own is part of those that it needs anyway.

-- When a person signed in last is written with the session.
create function note_sign_in() returns trigger language plpgsql as $$
begin
  update persons set last_login_at = now() where id = new.person_id;
  return null;
end
$$;
create trigger sessions_noted after insert on sessions for each row execute function note_sign_in();

-- Whether a person may not sign in: staff who were suspended, and customers all of whose accounts are. A person who is a
-- member of no account may, to accept an invitation or to open one. Volatile, so that it sees what was committed until
-- it is called: a statement that waited for a row sees other tables as they were before it waited.
create function is_shut_out(person uuid) returns boolean volatile language plpgsql as $$
begin
  return (select p.suspended_at is not null or p.staff_permissions = 0 and coalesce((
    select bool_and(a.suspended_at is not null) from memberships m join accounts a on a.id = m.account_id
    where m.person_id = p.id and m.ended_at is null), false)
  from persons p where p.id = person);
end
$$;
