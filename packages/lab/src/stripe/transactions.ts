import { newId } from './account.ts';
import type { Bench } from './bench.ts';

interface NewTransaction {
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly type: string;
  /** https://docs.stripe.com/reports/reporting-categories */
  readonly category: string;
  readonly source: string;
}

export function book(bench: Bench, entry: NewTransaction): string {
  const id = newId('txn');
  bench.account.transactions.push({ id, created: bench.now(), ...entry });
  return id;
}
