import { type PayoutStatus, payoutStates } from '@resolvo/contract/money/payouts';
import { sql } from 'kysely';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { HeldPayout } from './hold-payout.ts';

type Change =
  | { readonly sent_on: string; readonly reference: string; readonly sent_by: string; readonly sent_at: Date }
  | { readonly ended_reason: string; readonly ended_at: Date };

/** The one writer of a payout's status. The caller has locked account and payout. The IBAN is forgotten: it was of use once. */
export async function movePayout(tx: Queryable, payout: HeldPayout, to: PayoutStatus, change: Change): Promise<void> {
  const status = moved('A payout', payoutStates, payout.status, to);
  const also = 'sent_on' in change ? { ...change, sent_on: sql<string>`${change.sent_on}::date` } : change;
  await tx
    .updateTable('payouts')
    .set({ ...also, status, iban_sealed: null })
    .where('id', '=', payout.id)
    .execute();
}
