-- What each machine did, minute by minute, and the same in longer steps: rows of a step are summed up into those of the
-- next one and kept longer the longer the step. A minimum and a maximum stand only where several rows became one. Parts
-- of a day or a month are dropped when old. No foreign key: ten thousand rows come every minute.
create table figures (
  server_id uuid not null,
  step integer not null check (step in (60, 300, 3600, 86400)),
  at timestamptz(3) not null,
  cpu real,
  memory real,
  disk_read real,
  disk_write real,
  net_in real,
  net_out real,
  cpu_min real,
  memory_min real,
  disk_read_min real,
  disk_write_min real,
  net_in_min real,
  net_out_min real,
  cpu_max real,
  memory_max real,
  disk_read_max real,
  disk_write_max real,
  net_in_max real,
  net_out_max real,
  check (least(cpu, memory, disk_read, disk_write, net_in, net_out) >= 0)
) partition by list (step);
create unique index figures_of_server on figures (server_id, at, step);

-- In a schema of their own: they are storage, and no table that a program names.
create schema figure_parts;
do $$
declare
  step integer;
begin
  foreach step in array array[60, 300, 3600, 86400] loop
    execute format('create table figure_parts.s%1$s partition of figures for values in (%1$s) partition by range (at)', step);
    -- For times that no part was made for: a write never fails because a part is missing.
    execute format('create table figure_parts.s%1$s_other partition of figure_parts.s%1$s default', step);
  end loop;
end
$$;

-- Makes the parts of today and of the time to come, and drops those that are wholly older than their step is kept.
create function keep_figure_parts(today timestamptz) returns void
language plpgsql as $$
declare
  level record;
  start timestamp;
  part text;
  old record;
begin
  -- One process at a time.
  perform pg_advisory_xact_lock(7265736022);
  for level in
    select * from (values
      (60, 'day', interval '1 day', interval '2 days'),
      (300, 'day', interval '1 day', interval '15 days'),
      (3600, 'month', interval '1 month', interval '14 months'),
      (86400, 'month', interval '1 month', interval '37 months')
    ) as levels (step, unit, span, keep)
  loop
    for ahead in 0 .. 1 loop
      start := date_trunc(level.unit, today at time zone 'UTC') + ahead * level.span;
      part := format('s%s_%s', level.step, to_char(start, 'YYYYMMDD'));
      continue when to_regclass('figure_parts.' || part) is not null;
      -- Made aside and attached: that locks out no reader and no writer of the other parts.
      execute format('create table figure_parts.%I (like figures including all)', part);
      execute format('with moved as (delete from figure_parts.s%1$s_other where at >= %2$L and at < %3$L returning *)
        insert into figure_parts.%4$I select * from moved',
        level.step, start at time zone 'UTC', (start + level.span) at time zone 'UTC', part);
      execute format('alter table figure_parts.s%s attach partition figure_parts.%I for values from (%L) to (%L)',
        level.step, part, start at time zone 'UTC', (start + level.span) at time zone 'UTC');
    end loop;
    for old in
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = format('figure_parts.s%s', level.step)::regclass and c.relname ~ '_[0-9]{8}$'
        and (to_date(right(c.relname, 8), 'YYYYMMDD') + level.span) at time zone 'UTC' <= today - level.keep
    loop
      execute format('drop table figure_parts.%I', old.name);
    end loop;
    execute format('delete from figure_parts.s%s_other where at < %L', level.step, today - level.keep);
  end loop;
end
$$;
select keep_figure_parts(now());

-- The counters of each machine as of the last look: they fall back to nothing when it is started, so the differences
-- are summed up here. Written every minute, in the room that each page keeps free.
create table machine_counters (
  server_id uuid primary key references servers (id) on delete cascade,
  seen_at timestamptz(3) not null,
  disk_read bigint not null check (disk_read >= 0),
  disk_write bigint not null check (disk_write >= 0),
  net_in bigint not null check (net_in >= 0),
  net_out bigint not null check (net_out >= 0),
  received bigint not null default 0 check (received >= 0),
  sent bigint not null default 0 check (sent >= 0)
) with (fillfactor = 50);

-- Up to which minute the figures of a cluster are written, and each step of the sums is: of several workers one writes.
create table figure_marks (
  name text primary key,
  until timestamptz(3) not null
);
