-- What 0595 added to tables that have rows is checked without holding them.
alter table plans validate constraint plans_type_check;
alter table order_items validate constraint order_items_type_check;
alter table subscriptions validate constraint subscriptions_type_check;
alter table announced_ends validate constraint announced_ends_type_check;
alter table address_holds validate constraint address_holds_floating;
