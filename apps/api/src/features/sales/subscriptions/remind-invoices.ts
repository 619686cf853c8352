import { addDays } from '@resolvo/contract/periods';
import { billingCalendar, overdueAt, suspendAt } from '@resolvo/contract/sales/billing-calendar';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { standsFor } from './bills.ts';
import { invoiceDueSoonMail, invoiceOverdueMail } from './mails.ts';
import { mailedInvoice } from './remind.ts';
import { selfPaymentsOf } from './self-payments.ts';
import { tellOnce } from './tell.ts';

/** Reminds of invoices that are about to be due or late, also those without a subscription. Each once. */
export async function remindOfInvoice(deps: Pick<Deps, 'db' | 'now' | 'jobs'>, invoiceId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await holdInvoice(tx, invoiceId);
    if (invoice.status !== 'awaiting_payment') return;
    const { due_at, awaits_charge } = await tx
      .selectFrom('invoices')
      .select(['due_at', 'awaits_charge'])
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    const now = deps.now();
    const notice = { invoiceId, accountId: invoice.account_id };
    const about = await mailedInvoice(tx, { ...invoice, invoice_id: invoiceId, due_at });
    if (now < due_at && now >= addDays(due_at, -billingCalendar.remindBeforeDueDays)) {
      await tellOnce(deps, tx, { ...notice, kind: 'due_soon' }, invoiceDueSoonMail, {
        invoice: about,
        pays: (await selfPaymentsOf(deps, tx, invoice.account_id)).get(invoiceId) ?? null,
      });
    }
    // What is still taken by itself is not asked of its client: a charge whose outcome is unknown counts as paid.
    if (now >= overdueAt(due_at) && !awaits_charge) {
      await tellOnce(deps, tx, { ...notice, kind: 'overdue' }, invoiceOverdueMail, {
        suspend_at: (await standsFor(tx, invoiceId)) === 'runs' ? seconds(suspendAt(due_at)) : 0,
        invoice: about,
      });
    }
  });
}
