import type { Module } from '../../../core/module.ts';
import { forgetKeys } from './act-once-per-key.ts';
import { checkBooks } from './check-books.ts';

export const ledgerModule: Module = {
  noun: 'ledger',
  tables: ['ledger_accounts', 'ledger_entries', 'ledger_lines', 'ledger_sums', 'idempotency_keys'],
  personal: [
    { table: 'ledger_entries', of: 'account', without: ['actor_id'] },
    { table: 'ledger_accounts', of: 'account' },
  ],
  hourly: [forgetKeys],
  nightly: [checkBooks],
};
