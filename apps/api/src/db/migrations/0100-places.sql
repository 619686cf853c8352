-- When the place of a unit could be sold again: it could not be made, or has ended and is really gone. Once.
alter table deliveries add column freed_at timestamptz
  constraint deliveries_freed_at_the_end check (freed_at is null or status in ('failed', 'ended'));
-- Until now a unit that failed gave its place back by itself, and staff did it for one that had ended.
update deliveries set freed_at = finished_at where status in ('failed', 'ended');
