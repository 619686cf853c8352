-- Which orders the log has named as late, so that each is named once and not every ten minutes. Gone when the problem is.
create table late_orders (
  order_id uuid not null references orders,
  problem text not null check (problem in ('not_issued', 'not_delivered', 'not_refunded')),
  told_at timestamptz(3) not null,
  primary key (order_id, problem)
);
