-- Which providers processes on this database have had, and since when: a database that real providers have used takes
-- no process with the lab, and the other way round.
create table provider_uses (
  provider text primary key check (provider in ('mail', 'captcha', 'payments', 'compute', 'some')),
  kind text not null check (kind in ('lab', 'real')),
  first_used_at timestamptz not null default now()
);

-- In the lab the demo administrator is active from the first start on. A database with accounts and without it has been
-- used by a real provider; which one was not recorded.
insert into provider_uses (provider, kind)
select 'some', 'real' where exists (select 1 from accounts)
  and not exists (select 1 from accounts where username = 'demo_admin' and suspended_at is null and deleted_at is null);

-- The invented company of the lab, which is made once. Its invoices and books must never become those of a real one.
create table demo_company (
  one boolean primary key default true check (one),
  begun_at timestamptz not null default now(),
  made_at timestamptz
);
