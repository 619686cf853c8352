import type { Module } from '../../../core/module.ts';
import { forgetKeys } from './act-once-per-key.ts';
import { checkBooks } from './check-books.ts';

export const ledgerModule: Module = {
  noun: 'ledger',
  hourly: [forgetKeys],
  nightly: [checkBooks],
};
