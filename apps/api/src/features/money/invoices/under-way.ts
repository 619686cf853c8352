import { chargeStatus, isUnderWay, unsettledCharges } from '@resolvo/contract/money/charge-states';
import type { Queryable } from '../../../db/connection.ts';

/** Those of these invoices that a card may be paying now. */
export async function underWayOf(db: Queryable, invoiceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (invoiceIds.length === 0) return new Set();
  const charges = await db
    .selectFrom('charges')
    .select(['invoice_id', 'status', 'attempt'])
    .where('invoice_id', 'in', [...invoiceIds])
    .where('status', 'in', [...unsettledCharges])
    .execute();
  return new Set(
    charges.flatMap(({ invoice_id, status, attempt }) =>
      invoice_id !== null && isUnderWay({ status: chargeStatus.parse(status), byItself: attempt !== null })
        ? invoice_id
        : [],
    ),
  );
}
