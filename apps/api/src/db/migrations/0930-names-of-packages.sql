-- What people call a package: its own domain once the server has it, then what its account was made with. Asked where it
-- stands by every noun that names one, so that Billing, Domains and mails say what its page says.
create function package_domain(p hosting_packages) returns text language sql stable as $$
  select coalesce(
    (select n.name from package_domains n where n.package_id = p.id and n.role = 'own' and n.state in ('adding', 'there')),
    nullif(p.domain, ''),
    (select n.name from package_domains n where n.package_id = p.id and n.role = 'own' and n.state = 'waiting'), '')
$$;

-- Orders are found by the names that they were placed with, as people read them.
create index order_items_chosen_hostname on order_items (lower(chosen ->> 'hostname') text_pattern_ops);
