-- Price and slowing exclude each other: looked at in a file of its own, without a lock that writers wait for.
alter table plans validate constraint plans_traffic_slow;
