-- What 0635 added to tables that have rows is checked without holding them.
alter table subnets validate constraint subnets_unit;
alter table subnets validate constraint subnets_gateway;
alter table address_holds validate constraint address_holds_network;
