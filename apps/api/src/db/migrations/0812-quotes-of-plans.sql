-- A line may be a plan, of which the order is made when the quote is accepted; its price is that of the quote.
alter table quotes
  add column annual boolean not null default false,
  add column discount integer not null default 0;
alter table quote_lines add column plan_id uuid references plans;
create index quote_lines_plan on quote_lines (plan_id) where plan_id is not null;
