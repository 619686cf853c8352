import type { Module } from '../../../core/module.ts';
import { checkBooks } from './check-books.ts';
import { forgetKeys } from './once.ts';

export const ledgerModule: Module = {
  noun: 'ledger',
  hourly: [forgetKeys],
  nightly: [checkBooks],
};
