-- Things of one plan that differ by what is chosen, such as two volumes, are items of their own in one order.
alter table order_items drop constraint order_items_plan_once;
create unique index order_items_plan_once on order_items (order_id, plan_id)
  where type in ('proxmox', 'cpanel', 'one-time', 'custom');
-- What staff chose for the client about a line of a quote; null where the client chooses.
alter table quote_lines add column choices jsonb, add column chosen jsonb;
