-- Why staff cut the network of a server; empty while it is connected.
alter table servers add column network_cut text not null default '';
