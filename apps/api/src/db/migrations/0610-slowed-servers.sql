-- A plan of servers may say that above its traffic a machine is slowed to so many Mbit/s. Null: it is not.
alter table plans add column traffic_slow_mbit integer check (traffic_slow_mbit > 0);
alter table plans add constraint plans_traffic_slow check
  (traffic_slow_mbit is null or (traffic_tb is not null and traffic_price is null)) not valid;

-- What the running month says of it.
alter table traffic_months add column slow_mbit integer check (slow_mbit > 0);

-- What the machine is slowed to now, null at full speed, and when it is to be brought to it; null when it was.
alter table servers add column slow_mbit integer check (slow_mbit > 0);
alter table servers add column slow_due_at timestamptz(3);
create index servers_slow_due on servers (slow_due_at) where slow_due_at is not null;
