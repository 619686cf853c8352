import { invoiceCan, openInvoiceStatuses } from '@resolvo/contract/invoice-states';
import type { Deps } from '../../deps.ts';
import { cancelWithin } from '../invoices/cancel-invoice.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';

const keptDays = 7;

/**
 * Orders that customers placed and did not pay in time are cancelled, which gives their stock back. Each in a
 * transaction of its own, and looked at again once it is held: it may have been paid a moment ago.
 */
export async function expireCheckouts(deps: Pick<Deps, 'db' | 'now' | 'jobs'>): Promise<void> {
  const now = deps.now();
  const late = await deps.db
    .selectFrom('orders as o')
    .innerJoin('invoices as v', 'v.order_id', 'o.id')
    .select('v.id')
    .where('o.status', '=', 'open')
    .where('o.created_by', '=', (eb) => eb.ref('o.account_id'))
    .where('o.valid_until', '<', now)
    .where('v.additional', '=', false)
    .where('v.status', 'in', openInvoiceStatuses)
    // A bank works on its payment: whoever has paid in time shall have it.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('charges as c')
            .select('c.id')
            .whereRef('c.invoice_id', '=', 'v.id')
            .where('c.status', '=', 'processing'),
        ),
      ),
    )
    .orderBy('o.valid_until')
    .limit(500)
    .execute();
  for (const { id } of late) {
    await deps.db.transaction().execute(async (tx) => {
      const { status } = await holdInvoice(tx, id);
      if (invoiceCan.cancel(status) !== true) return;
      await cancelWithin(deps, tx, undefined, id, 'The order was not paid in time.');
    });
  }
  await deps.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute();
}
