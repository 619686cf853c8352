-- When the machine got its card of the network: a system that has started since then has the address.
alter table network_members add column card_at timestamptz(3);
update network_members m set card_at = n.applied_at
from server_networks n
where n.server_id = m.server_id and m.joined_version <= n.applied_version;
