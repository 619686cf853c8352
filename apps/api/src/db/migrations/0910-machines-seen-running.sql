-- Whether a machine ran when it was last seen. Null: not seen since this column is there.
alter table machine_counters add column running boolean;
