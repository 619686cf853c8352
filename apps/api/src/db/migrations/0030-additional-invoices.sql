-- An order has one first invoice; renewals and changes of its subscriptions are additional ones, about the same items.
alter table invoices drop constraint invoices_order_id_key;
create unique index invoices_first_of_order on invoices (order_id) where not additional;
create index invoices_order on invoices (order_id);
alter table invoice_items drop constraint invoice_items_order_item_id_key;
alter table invoice_items add constraint invoice_items_item_once unique (invoice_id, order_item_id);
create index invoice_items_order_item on invoice_items (order_item_id);
-- A subscription is invoiced for at most one year ahead (bokføringsforskriften § 5-2-6).
alter table invoices add constraint invoices_at_most_a_year check (valid_until - valid_from <= interval '366 days');
-- What is not paid, by when it is due: reminders, and the list of what is overdue.
create index invoices_due on invoices (due_at, id) where status = 'awaiting_payment';
