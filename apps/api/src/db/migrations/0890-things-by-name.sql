-- The audit finds a thing by the beginning of its name.
create index volumes_name_prefix on volumes (lower(name) text_pattern_ops);
create index firewalls_name_prefix on firewalls (lower(name) text_pattern_ops);
create index private_networks_name_prefix on private_networks (lower(name) text_pattern_ops);
create index dedicated_units_name_prefix on dedicated_units (lower(name) text_pattern_ops);
create index zones_name_prefix on zones (name text_pattern_ops);
