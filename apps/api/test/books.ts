import { expect } from 'vitest';
import type { Deps } from '../src/core/deps.ts';
import { checkParts } from '../src/features/money/invoices/check-parts.ts';
import { checkBooks } from '../src/features/money/ledger/check-books.ts';

/** Every entry sums to zero, and every balance, sum and part that is kept is what the entries say. */
export async function expectTrueBooks({ deps }: { deps: Deps }): Promise<void> {
  expect(await checkBooks(deps)).toEqual({ trial: 0, drift: [], sums: [] });
  expect(await checkParts(deps)).toEqual([]);
}
