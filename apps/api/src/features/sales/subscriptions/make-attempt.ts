import { billingCalendar, chargeAt, suspendAt } from '@resolvo/contract/sales/billing-calendar';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { aboutInvoice } from '../../money/invoices/about-invoice.ts';
import { holdInvoice } from '../../money/invoices/hold-invoice.ts';
import { setAwaitsCharge } from '../../money/invoices/order-status.ts';
import { type ChargeOutcome, chargeInvoice, triedCharge } from '../../money/payments/charge-invoice.ts';
import type { Attempt } from './attempts.ts';
import { standsFor } from './bills.ts';
import { paymentFailedMail } from './mails.ts';
import { mailedInvoice } from './remind.ts';
import { tellOnce } from './tell.ts';

/**
 * Makes a stored attempt and stores its outcome. Repeated after a crash, or by two workers at once, it is the same
 * charge at the gateway; a failure is mailed once.
 */
export async function makeAttempt(deps: Deps, attempt: Attempt): Promise<ChargeOutcome> {
  const outcome = await chargeInvoice(deps, attempt);
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await holdInvoice(tx, attempt.invoiceId);
    await tx
      .updateTable('charge_attempts')
      .set({ outcome, finished_at: outcome === 'unknown' ? null : deps.now() })
      .where('invoice_id', '=', attempt.invoiceId)
      .where('attempt', '=', attempt.attempt)
      .where('outcome', 'in', ['started', 'unknown'])
      .execute();
    if (outcome !== 'unknown' && outcome !== 'paid' && (await setAwaitsCharge(tx, invoice.id, false))) {
      await deps.events.emit(tx, {
        name: 'invoice.not_collected',
        accountId: invoice.account_id,
        data: { ...aboutInvoice(invoice), why: outcome },
      });
    }
    if ((outcome !== 'declined' && outcome !== 'needs_action') || invoice.status !== 'awaiting_payment') return;
    const { due_at } = await tx
      .selectFrom('invoices')
      .select('due_at')
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow();
    const service = await standsFor(tx, invoice.id);
    const renewal = service !== 'change';
    // The customer who asked for the change sees it on the screen, and can confirm it there; the invoice was mailed.
    if (!renewal && outcome === 'needs_action') return;
    await tellOnce(
      deps,
      tx,
      { invoiceId: invoice.id, accountId: invoice.account_id, kind: `payment_failed_${attempt.attempt}` },
      paymentFailedMail,
      {
        why: outcome,
        next_try: renewal ? seconds(chargeAt(due_at, attempt.attempt + 1) ?? null) : 0,
        suspend_at: service === 'runs' ? seconds(suspendAt(due_at)) : 0,
        stopped: service === 'stopped',
        wait_until: renewal ? 0 : seconds(due_at),
        invoice: await mailedInvoice(tx, { ...invoice, invoice_id: invoice.id, due_at }),
        tried: await triedCharge(tx, invoice.id, attempt.attempt),
      },
    );
  });
  return outcome;
}

/** When to ask the payment gateway again about a charge attempt whose outcome is unknown. */
export const askAgainAt = (now: Date): Date => new Date(now.getTime() + billingCalendar.unknownChargeHours * 3_600_000);
