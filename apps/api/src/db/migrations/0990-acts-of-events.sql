-- The act that an event is of: what a job or a saga does later of it was asked for from the same device.
alter table events add column act_id uuid;
create index events_of_act on events (act_id) where act_id is not null and ip is not null;
