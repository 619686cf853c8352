-- Lists of these tables are read by an index, a page at a time. The planner guesses far too many rows for the beginning of
-- a word and starts other processes for them, which takes ten times as long as the search.
alter table accounts set (parallel_workers = 0);
alter table orders set (parallel_workers = 0);
alter table order_items set (parallel_workers = 0);
alter table invoices set (parallel_workers = 0);
alter table payments set (parallel_workers = 0);
alter table ledger_entries set (parallel_workers = 0);
