-- Lists are searched for what their screens show: each way to mean a search has an index.
create index accounts_domain on accounts (split_part(lower(email), '@', 2) text_pattern_ops);
create index order_items_hostname on order_items (lower(choices ->> 'hostname') text_pattern_ops);
create index invoices_buyer_email on invoices (lower(buyer ->> 'email') text_pattern_ops);
create index payments_reference on payments (lower(transaction_id) text_pattern_ops) where transaction_id is not null;
create index servers_hostname on servers (lower(hostname) text_pattern_ops);
create index servers_hostname_end on servers (reverse(lower(hostname)) text_pattern_ops);
create index enquiries_email on enquiries (lower(email) text_pattern_ops);
create index enquiries_domain on enquiries (split_part(lower(email), '@', 2) text_pattern_ops);
create index enquiries_reference on enquiries (lower(reference) text_pattern_ops);
create index enquiries_subject on enquiries using gin (to_tsvector('simple', subject));

-- And in the order that staff choose, or in one of the states they choose.
create index accounts_by_email on accounts (lower(email), id) where deleted_at is null;
create index accounts_suspended on accounts (created_at desc, id desc)
  where deleted_at is null and suspended_at is not null;
create index accounts_unverified on accounts (created_at desc, id desc)
  where deleted_at is null and suspended_at is null and email_verified_at is null;
create index invoices_by_due on invoices (due_at, id);
create index invoices_by_total on invoices (total desc, id desc);
create index servers_by_name on servers (lower(name), id);
