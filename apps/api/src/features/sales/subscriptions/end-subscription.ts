import { stillOpen } from '@resolvo/contract/money/settling';
import type { EndWhy } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { giveUpInvoice } from '../../money/invoices/give-up-invoice.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { holdDelivery } from '../deliveries/hold-delivery.ts';
import { aboutSubscription } from './about-subscription.ts';
import { billHoursUntil } from './bill-hours.ts';
import { openBills } from './bills.ts';
import { dropChange, pendingChange } from './changes.ts';
import type { HeldSubscription } from './hold-subscription.ts';
import { serviceEndedMail } from './mails.ts';
import { moveSubscription } from './move.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { setRate } from './rates.ts';
import { takeBackNext, voidBill } from './void-bill.ts';

export interface Ending {
  readonly why: 'cancelled' | 'unpaid' | 'staff' | 'gone';
  readonly reason: string;
  /** Cents credited to the balance for paid and unused time. */
  readonly credited?: number;
  /** When it ended, where that is found out later. */
  readonly at?: Date | undefined;
  /** From when on its use was not billed any more, where that is before. */
  readonly billedUntil?: Date | undefined;
  /** Undefined when the calendar did it. */
  readonly by?: EventActor | undefined;
  /** The person who had cancelled it, where the calendar does it now. */
  readonly askedBy?: string | undefined;
}

const endWhys: Readonly<Record<Ending['why'], EndWhy>> = {
  cancelled: 'cancelled',
  unpaid: 'not_paid',
  staff: 'ended_by_staff',
  gone: 'account_deleted',
};

/**
 * Ends it: nothing more is billed, and its unit loses its ground, which for a delivered one means a grace period that
 * begins with a mail. Unpaid renewals are cancelled, since the service is not used any more; an unpaid first invoice
 * stays, because it was ordered, but is no longer collected. Part of the caller's
 * transaction, which has locked account and subscription.
 */
export async function endSubscription(
  deps: Pick<Deps, 'now' | 'jobs' | 'services' | 'events' | 'settings'>,
  tx: Queryable,
  held: HeldSubscription,
  ending: Ending,
): Promise<void> {
  const at = ending.at ?? deps.now();
  await moveSubscription(tx, held, 'ended', {
    ended_at: deps.now(),
    end_reason: ending.reason,
    suspended_at: null,
  });
  // Before the invoices, in the lock order.
  await holdDelivery(tx, held.delivery_id);
  const pending = await pendingChange(tx, held.id);
  // On credit notes, beside invoices over several things: the one that ended.
  const why = `${await nameOfSubscription(deps, tx, held)}: ${ending.reason}`;
  const dropped = pending ? await dropChange(deps, tx, pending, why) : 0;
  const closed = await closeBills(deps, tx, held, { ...ending, reason: why });
  const credited = (ending.credited ?? 0) + dropped + closed.credited;
  const { account_id: accountId } = held;
  const fate = await deps.services.of(held.type).loseGround(tx, held.delivery_id, {
    why: endWhys[ending.why],
    reason: ending.reason,
    by: ending.by?.personId,
    askedBy: ending.askedBy,
    credited,
  });
  if (held.hourly_price !== null) {
    await setRate(tx, held, at, 'stopped');
    await billHoursUntil(deps, tx, held, at);
  }
  await deps.events.emit(tx, {
    name: 'subscription.ended',
    accountId: accountId,
    by: ending.by,
    data: { ...aboutSubscription(held), why: ending.why, reason: ending.reason },
  });
  // The mail that announces the end tells the same.
  if (fate === 'announced') return;
  await mailOwner(deps, tx, accountId, serviceEndedMail, {
    name: await nameOfSubscription(deps, tx, held),
    why: ending.why,
    reason: ending.reason,
    credited,
    owed: closed.owed,
  });
}

async function closeBills(
  deps: Pick<Deps, 'now' | 'jobs' | 'events'>,
  tx: Queryable,
  held: HeldSubscription,
  ending: Ending,
): Promise<{ credited: number; owed: number }> {
  let owed = 0;
  for (const bill of await openBills(tx, held.id)) {
    if (bill.kind === 'renewal') await voidBill(deps, tx, bill, ending.reason);
    else if (ending.why === 'unpaid') {
      await giveUpInvoice(deps, tx, bill.invoice_id);
      owed += stillOpen(bill);
    }
  }
  return { credited: await takeBackNext(deps, tx, held, ending.reason), owed };
}
