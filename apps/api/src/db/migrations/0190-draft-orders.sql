-- An order that a customer placed is a draft until payment begins: it holds its stock and has no invoice, number or mail.
alter table orders
  add column placed_at timestamptz,
  add constraint orders_placed_by_owner check (placed_at is null or created_by = account_id);
create index orders_drafts on orders (account_id, created_at desc, id desc)
  where placed_at is not null and sealed_at is null and status = 'open';
create index orders_drafts_running_out on orders (valid_until)
  where placed_at is not null and sealed_at is null and status = 'open';

-- What the balance pays beside the card: taken in the transaction that books the card payment, never before.
alter table charges
  add column from_balance bigint not null default 0 check (from_balance between 0 and 9007199254740991),
  add constraint charges_from_balance_for_invoice check (from_balance = 0 or invoice_id is not null);

-- The order in which lines were written. Lines of one transaction share their time, and a statement has an order.
alter table ledger_lines add column seq bigint generated always as identity;
create index ledger_lines_statement on ledger_lines (ledger_account_id, seq desc);
drop index ledger_lines_account;
