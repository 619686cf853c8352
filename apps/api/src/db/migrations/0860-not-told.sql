-- Why staff chose that a client is not told of what they did; null where they were told, or where there is nothing to tell.
alter table events add column not_told text;
