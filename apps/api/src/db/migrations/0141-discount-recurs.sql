-- Whether the discount of an order is on its renewals too. Until now it always was.
alter table orders add column discount_recurs boolean not null default true;
