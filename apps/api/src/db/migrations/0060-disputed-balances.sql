-- What a disputed payment put on the balance is held until the bank has decided, and given back when it decides for us.
alter table ledger_entries drop constraint ledger_entries_step_check;
alter table ledger_entries add constraint ledger_entries_step_check
  check (step in ('sent', 'arrived', 'returned', 'withdrawn', 'held', 'won', 'released', 'lost'));
