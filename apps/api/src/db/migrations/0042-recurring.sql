-- What active subscriptions bring in a month, without tax, kept like the sums of the books: whoever changes a subscription
-- adds to a row that nobody holds at that moment.
create table recurring_sums (
  id bigint generated always as identity primary key,
  amount bigint not null
);
-- How much it was at the end of each day (UTC); written every night.
create table recurring_days (
  day date primary key,
  amount bigint not null check (amount >= 0)
);

create function recurring_worth(s subscriptions) returns bigint language sql immutable
  return case when s.status = 'active'
    then round((s.price - round(s.price::numeric * s.discount / 10000)) / s.months)::bigint else 0 end;

insert into recurring_sums (amount) select coalesce(sum(recurring_worth(s)), 0) from subscriptions s;

create function add_to_recurring() returns trigger language plpgsql as $$
declare
  step bigint := 0;
begin
  if tg_op <> 'DELETE' then step := step + recurring_worth(new); end if;
  if tg_op <> 'INSERT' then step := step - recurring_worth(old); end if;
  if step = 0 then return null; end if;
  update recurring_sums set amount = amount + step
    where id = (select id from recurring_sums limit 1 for update skip locked);
  if not found then insert into recurring_sums (amount) values (step); end if;
  return null;
end
$$;
create trigger subscriptions_add_to_recurring after insert or update or delete on subscriptions
  for each row execute function add_to_recurring();
