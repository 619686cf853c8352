-- No subscription had a size before.
alter table subscriptions validate constraint subscriptions_price_of_size;
