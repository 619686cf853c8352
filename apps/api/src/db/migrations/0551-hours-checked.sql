-- Looked at in a file of their own, without a lock that writers wait for.
alter table plans validate constraint plans_hourly_price;
alter table subscriptions validate constraint subscriptions_hourly_months;
alter table subscription_bills validate constraint subscription_bills_kind_check;
