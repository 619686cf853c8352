-- Each way to search the audit has an index in the order of the list, so that a page costs the same at any length.
create index events_newest on events (created_at desc, id desc);
create index events_by_name on events (name, created_at desc, id desc);
create index events_of_account on events (account_id, created_at desc, id desc) where account_id is not null;
create index events_of_person on events (person_id, created_at desc, id desc) where person_id is not null;
create index events_by_actor on events (actor_id, created_at desc, id desc) where actor_id is not null;
create index events_by_product on events (created_at desc, id desc) where actor_id is null;
create index events_by_ip on events (ip, created_at desc, id desc) where ip is not null;
drop index events_actor;
