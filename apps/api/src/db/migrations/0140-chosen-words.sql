-- What was chosen about an item in words, as the customer read them: place, image, hostname. Frozen with the documents,
-- which must not change when a cluster is renamed or an image is no longer offered.
alter table order_items add column chosen jsonb not null default '{}';
alter table invoice_items add column chosen jsonb not null default '{}';
