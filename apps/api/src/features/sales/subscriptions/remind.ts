import { addDays } from '@resolvo/contract/periods';
import { billingCalendar, endAt, overdueAt, suspendAt, warnAt } from '@resolvo/contract/sales/billing-calendar';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { subjectOf } from '../../money/invoices/subjects-of.ts';
import type { Bill } from './bills.ts';
import type { HeldSubscription } from './hold-subscription.ts';
import { invoiceOverdueMail, serviceEndingMail } from './mails.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { tellOnce, toldAt } from './tell.ts';

interface MailedBill {
  readonly invoice_id: string;
  readonly number: number;
  readonly total: number;
  readonly paid_amount: number;
  readonly due_at: Date;
}

export const mailedInvoice = async (tx: Queryable, bill: MailedBill) => ({
  invoice_id: bill.invoice_id,
  number: bill.number,
  total: bill.total,
  ...(bill.paid_amount > 0 ? { open: bill.total - bill.paid_amount } : {}),
  due_at: seconds(bill.due_at),
  subject: await subjectOf(tx, bill.invoice_id),
});

/** Mails about unpaid bills: that they are late, and before suspension and end. Each once. */
export async function remind(
  deps: Pick<Deps, 'now' | 'jobs' | 'services'>,
  tx: Queryable,
  held: HeldSubscription,
  bill: Bill,
): Promise<void> {
  const now = deps.now();
  const notice = { invoiceId: bill.invoice_id, accountId: held.account_id };
  if (now >= overdueAt(bill.due_at)) {
    await tellOnce(deps, tx, { ...notice, kind: 'overdue' }, invoiceOverdueMail, {
      suspend_at: seconds(suspendAt(bill.due_at)),
      invoice: await mailedInvoice(tx, bill),
    });
  }
  if (held.status === 'suspended' && now >= warnAt(bill.due_at)) {
    const end = addDays(now, billingCalendar.warnBeforeEndDays);
    await tellOnce(deps, tx, { ...notice, kind: 'ending' }, serviceEndingMail, {
      name: await nameOfSubscription(deps, tx, held),
      end_at: seconds(end),
      invoice: await mailedInvoice(tx, bill),
    });
  }
}

/** A subscription is suspended only days after its reminder was sent, also when the calendar ran late. */
export async function maySuspend(tx: Queryable, bill: Bill, now: Date): Promise<boolean> {
  if (now < suspendAt(bill.due_at)) return false;
  const told = await toldAt(tx, bill.invoice_id, 'overdue');
  const { suspendAfterDays, remindAfterDueDays } = billingCalendar;
  return told !== undefined && addDays(told, suspendAfterDays - remindAfterDueDays - 1) <= now;
}

/** A subscription ends only days after its warning was sent. One day of grace, because the calendar runs hourly. */
export async function mayEnd(tx: Queryable, bill: Bill, now: Date): Promise<boolean> {
  if (now < endAt(bill.due_at)) return false;
  const told = await toldAt(tx, bill.invoice_id, 'ending');
  return told !== undefined && addDays(told, billingCalendar.warnBeforeEndDays - 1) <= now;
}
