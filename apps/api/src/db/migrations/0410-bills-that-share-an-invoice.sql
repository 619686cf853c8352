-- A change of plan while the next period is billed and unpaid asks for the difference and that period on one invoice.

-- Cents, without discount and tax, of the next period on the invoice of the change.
alter table subscription_changes add column next_price bigint check (next_price >= 0);

-- A bill's part of an invoice that it shares, with tax, and what was credited of that part. Null: it is all of its invoice.
alter table subscription_bills add column amount bigint check (amount >= 0);
alter table subscription_bills add column credited bigint not null default 0;
alter table subscription_bills add constraint subscription_bills_credited
  check (credited >= 0 and credited <= coalesce(amount, 0));

-- Both lines of such an invoice are about one item of the order.
alter table invoice_items drop constraint invoice_items_item_once;
alter table invoice_items add constraint invoice_items_line_once unique (invoice_id, order_item_id, name);
