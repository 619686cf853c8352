-- Money of a client's balance on its way to a bank account: asked for by the client or by staff, sent by staff at the bank.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- Where it is the refund of an invoice that a transfer paid.
  invoice_id uuid references invoices,
  credit_note_id uuid unique references credit_notes,
  amount bigint not null check (amount between 1 and 9007199254740991),
  status text not null default 'asked' check (status in ('asked', 'sent', 'called_off', 'returned')),
  holder text not null check (length(holder) between 1 and 70),
  -- Sealed, and forgotten once it is not needed; its first and last letters stay.
  iban_sealed text,
  iban_shown text not null check (iban_shown ~ '^[A-Z]{2}[0-9]{2} … [A-Z0-9]{4}$'),
  by_client boolean not null,
  asked_by uuid references persons on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz(3) not null,
  -- The day and the name that the bank has it under.
  sent_on date,
  reference text check (length(reference) between 1 and 200),
  sent_by uuid references persons on delete set null,
  sent_at timestamptz(3),
  -- Why it is on the balance again.
  ended_reason text not null default '' check (length(ended_reason) <= 500),
  ended_at timestamptz(3),
  constraint payouts_forgotten check ((status = 'asked') = (iban_sealed is not null)),
  constraint payouts_sent check ((status in ('sent', 'returned')) = (sent_at is not null)
    and (sent_at is null) = (sent_on is null) and (sent_at is null) = (reference is null)),
  constraint payouts_ended check ((status in ('called_off', 'returned')) = (ended_at is not null))
);
create index payouts_account on payouts (account_id, created_at desc, id desc);
create index payouts_newest on payouts (created_at desc, id desc);
create index payouts_status on payouts (status, created_at desc, id desc);
create index payouts_invoice on payouts (invoice_id);
create index payouts_asked_by on payouts (asked_by);
create index payouts_sent_by on payouts (sent_by);

-- The books: money on its way to banks.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('customer_balance', 'receivable', 'revenue', 'tax', 'bank', 'cash', 'card', 'other', 'adjustments',
   'card_refunds', 'disputes', 'chargebacks', 'payouts')) not valid;
insert into ledger_accounts (kind) values ('payouts');

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('invoice_issued', 'payment', 'credit_note', 'adjustment', 'refund', 'dispute', 'payout')) not valid;
alter table ledger_entries add column payout_id uuid;
alter table ledger_entries add constraint ledger_entries_payout_id_fkey foreign key (payout_id) references payouts not valid;
alter table ledger_entries drop constraint ledger_entries_refund;
alter table ledger_entries add constraint ledger_entries_refund check
  ((kind = 'refund') = (refund_id is not null) and (kind = 'dispute') = (dispute_id is not null)
    and (kind = 'payout') = (payout_id is not null)
    and (step is not null) = (kind in ('refund', 'dispute', 'payout'))) not valid;
-- Each moment of a payout is booked once.
create unique index ledger_entries_payout_once on ledger_entries (payout_id, step) where payout_id is not null;
