import { payoutStatus } from '@resolvo/contract/money/payouts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';

/** Holds the account and then the payout. With `ownerId`, only a payout of that account. */
export async function holdPayout(tx: Queryable, payoutId: string, ownerId?: string) {
  const found = await tx.selectFrom('payouts').select('account_id').where('id', '=', payoutId).executeTakeFirst();
  if (!found || (ownerId !== undefined && found.account_id !== ownerId)) throw notFound();
  await holdAccountRow(tx, found.account_id);
  const row = await tx
    .selectFrom('payouts')
    .select(['id', 'account_id', 'invoice_id', 'amount', 'status', 'holder', 'iban_shown', 'iban_sealed', 'created_at'])
    .select(['by_client', 'asked_by'])
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, status: payoutStatus.parse(row.status) };
}

export type HeldPayout = Awaited<ReturnType<typeof holdPayout>>;

/**
 * Money that waits to be sent would leave, or come back, with no client to be told. The caller has locked the account.
 */
export async function refuseWhileWaiting(tx: Queryable, accountId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('payouts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  if (waiting) {
    throw conflict(
      'A payout of your credit balance is still to be sent. Please wait until it is sent, or call it off, first.',
    );
  }
}
