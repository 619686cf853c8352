-- What was used and not paid for is billed when a subscription ends at once: bills of a further kind.
alter table subscription_bills drop constraint subscription_bills_kind_check;
alter table subscription_bills add constraint subscription_bills_kind_check
  check (kind in ('first', 'renewal', 'change', 'hours', 'use')) not valid;
create index subscription_bills_use on subscription_bills (invoice_id) where kind = 'use';

-- When the end of a unit was announced, for units that have ended: nothing was billed from then on.
alter table deliveries add column end_announced_at timestamptz(3);
