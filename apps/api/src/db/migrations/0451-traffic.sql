-- What each server sent in a calendar month (UTC), against what its plan includes. The sums of the counters go on over
-- the months: a month has what came between its beginning and the next one's.
create table traffic_months (
  server_id uuid not null references servers (id) on delete cascade,
  month timestamptz(3) not null,
  sent_before bigint not null check (sent_before >= 0),
  sent bigint not null default 0 check (sent >= 0),
  included_tb integer not null check (included_tb > 0),
  -- The share of which its owner was told, in percent.
  told smallint not null default 0 check (told in (0, 80, 100)),
  closed_at timestamptz(3),
  primary key (server_id, month)
);
create unique index traffic_months_open on traffic_months (server_id) where closed_at is null;
