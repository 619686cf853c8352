-- What 0852 and 0853 added to tables that have rows is checked without holding them.
alter table invoices validate constraint invoices_never_overpaid;
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
alter table ledger_entries validate constraint ledger_entries_kind_check;
alter table ledger_entries validate constraint ledger_entries_payout_id_fkey;
alter table ledger_entries validate constraint ledger_entries_refund;
