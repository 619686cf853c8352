-- Looked at in a file of its own, without a lock that writers wait for.
alter table subscription_bills validate constraint subscription_bills_kind_check;
