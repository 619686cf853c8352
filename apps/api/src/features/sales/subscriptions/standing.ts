import { endAt } from '@resolvo/contract/sales/billing-calendar';
import { graceEnd } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { aboutSubscription } from './about-subscription.ts';
import type { Bill } from './bills.ts';
import type { HeldSubscription } from './hold-subscription.ts';
import { serviceResumedMail, serviceSuspendedMail } from './mails.ts';
import { moveSubscription } from './move.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { setRate } from './rates.ts';
import { mailedInvoice } from './remind.ts';
import { tellOnce } from './tell.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'services' | 'events' | 'settings'>;

/** Suspends the delivery because a bill is unpaid. The caller has locked account and subscription, and has checked it. */
export async function suspend(deps: Needs, tx: Queryable, held: HeldSubscription, bill: Bill) {
  await moveSubscription(tx, held, 'suspended', { suspended_at: deps.now() });
  await setRate(tx, held, deps.now(), 'stopped');
  const reason = `Invoice ${bill.number} is not paid.`;
  // The mail below announces the end: a whole grace period at least.
  const endsAt = graceEnd(deps.now(), deps.settings.graceDays, { why: 'unpaid', endsAt: endAt(bill.due_at) });
  await deps.services.of(held.type).suspend(tx, held.delivery_id, reason, endsAt);
  const { account_id: accountId } = held;
  await deps.events.emit(tx, {
    name: 'subscription.suspended',
    accountId: accountId,
    data: { ...aboutSubscription(held), invoice_id: bill.invoice_id },
  });
  await tellOnce(deps, tx, { invoiceId: bill.invoice_id, accountId, kind: 'suspended' }, serviceSuspendedMail, {
    name: await nameOfSubscription(deps, tx, held),
    end_at: seconds(endsAt),
    invoice: await mailedInvoice(tx, bill),
  });
  return { ...held, status: 'suspended' as const, suspended_at: deps.now() };
}

/** Resumes it, because nothing is owed any more. */
export async function resume(deps: Needs, tx: Queryable, held: HeldSubscription) {
  await moveSubscription(tx, held, 'active', { suspended_at: null });
  await setRate(tx, held, deps.now());
  await deps.services.of(held.type).resume(tx, held.delivery_id);
  const { account_id: accountId } = held;
  await deps.events.emit(tx, { name: 'subscription.resumed', accountId: accountId, data: aboutSubscription(held) });
  await mailOwner(deps, tx, accountId, serviceResumedMail, { name: await nameOfSubscription(deps, tx, held) });
  return { ...held, status: 'active' as const, suspended_at: null };
}
