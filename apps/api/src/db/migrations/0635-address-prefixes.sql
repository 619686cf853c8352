-- A pool of IPv6 may give each server a network of its own, of which the held address is the first.
alter table subnets add column unit integer;
alter table subnets add constraint subnets_unit check
  (unit is null or (unit = 64 and family(network) = 6 and masklen(network) < unit)) not valid;
-- Such a network has its gateway on the link: one outside of it would be reached by no route.
alter table subnets drop constraint subnets_check1;
alter table subnets add constraint subnets_gateway check
  (case when unit is null then gateway << network else gateway << inet 'fe80::/10' end) not valid;

alter table address_holds add column network cidr;
alter table address_holds add constraint address_holds_network check
  (network is null or (masklen(network) = 64 and address << network)) not valid;
-- Networks of one size are the same or apart, so this keeps two servers from sharing a part of one.
create unique index address_holds_network_now on address_holds (network) where held_until is null;
-- For "who had this address": it may be any of a network.
create index address_holds_network on address_holds using gist (network inet_ops) where network is not null;

-- Names of further addresses of a network that a server has whole. The name goes with the hold.
create table prefix_names (
  hold_id uuid not null references address_holds,
  address inet not null check (family(address) = 6 and masklen(address) = 128),
  account_id uuid not null references accounts,
  name text not null check (name = lower(name) and length(name) between 4 and 253),
  created_at timestamptz(3) not null,
  primary key (hold_id, address)
);
create index prefix_names_account on prefix_names (account_id);
