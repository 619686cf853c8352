import { splitBy } from '@resolvo/contract/money';
import type { Queryable } from '../../../db/connection.ts';
import { setAwaitsCharge } from '../../money/invoices/order-status.ts';

interface Replaced {
  readonly invoice_id: string;
  readonly replaces_id: string;
  readonly total: number;
}

/**
 * A wrong invoice was issued anew: what was billed with it stands on the new one, which is paid, reminded of and credited
 * in its place. Bills that share it keep their parts of it.
 */
export async function followReplaced(tx: Queryable, { invoice_id, replaces_id, total }: Replaced): Promise<void> {
  const set = { invoice_id };
  const bills = await tx
    .updateTable('subscription_bills')
    .set(set)
    .where('invoice_id', '=', replaces_id)
    .returning(['id', 'kind', 'amount'])
    .execute();
  const sharing = bills.filter(({ amount }) => amount !== null);
  const parts = splitBy(
    total,
    sharing.map(({ amount }) => amount ?? 0),
  );
  for (const [index, { id }] of sharing.entries()) {
    await tx
      .updateTable('subscription_bills')
      .set({ amount: parts[index] ?? 0 })
      .where('id', '=', id)
      .execute();
  }
  await tx.updateTable('subscription_changes').set(set).where('invoice_id', '=', replaces_id).execute();
  const traffic = await tx
    .updateTable('traffic_charges')
    .set(set)
    .where('invoice_id', '=', replaces_id)
    .returning('id')
    .execute();
  await tx.updateTable('hour_charges').set(set).where('invoice_id', '=', replaces_id).execute();
  const collected = bills.some(({ kind }) => kind === 'renewal' || kind === 'hours' || kind === 'use');
  if (collected || traffic.length > 0) await setAwaitsCharge(tx, invoice_id, true);
}
