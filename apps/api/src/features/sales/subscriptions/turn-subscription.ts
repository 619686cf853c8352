import { invoiceFrom } from '@resolvo/contract/sales/billing-calendar';
import { finishingFor } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isHalted } from '../../money/invoices/invoicing-halts.ts';
import { findEnd } from '../deliveries/announced-ends.ts';
import { finishChange } from './apply-change.ts';
import { type Attempt, collect, isUnclear, triesBy } from './attempts.ts';
import { billHours } from './bill-hours.ts';
import { billPeriod } from './bill-period.ts';
import { type Bill, billOf, openBills } from './bills.ts';
import { dropChange, pendingChange } from './changes.ts';
import { endAtOnce } from './end-now.ts';
import { endSubscription } from './end-subscription.ts';
import { type HeldSubscription, holdSubscription, nextPeriodOf, onward, periodOf } from './hold-subscription.ts';
import { hostEnds, hostOf, hostStoppedAt } from './host-end.ts';
import { askAgainAt, makeAttempt } from './make-attempt.ts';
import { nextAt } from './next-at.ts';
import { setRate } from './rates.ts';
import { mayEnd, maySuspend, remind } from './remind.ts';
import { resume, suspend } from './standing.ts';
import { takeBackNext } from './void-bill.ts';

/**
 * Does everything due for one subscription now, and nothing twice: repeated, run by three workers at once, or with a
 * clock set back, it finds what was done. One transaction that holds the account, so that a payment comes before or
 * after it; charges are made outside of it.
 */
export async function turnSubscription(deps: Deps, subscriptionId: string): Promise<void> {
  const attempt = await deps.db.transaction().execute((tx) => advance(deps, tx, subscriptionId));
  if (!attempt) return;
  const outcome = await makeAttempt(deps, attempt);
  // What follows from a step (the next date, a paid change) is due at once, so it repeats.
  if (outcome !== 'unknown') await deps.db.transaction().execute((tx) => advance(deps, tx, subscriptionId));
}

async function advance(deps: Deps, tx: Queryable, subscriptionId: string): Promise<Attempt | undefined> {
  let held = await holdSubscription(tx, subscriptionId);
  if (held.status === 'ended') return undefined;
  if (await isGone(deps, tx, held)) return undefined;

  const unit = { deliveryId: held.delivery_id, type: held.type };
  const host = await hostOf(deps, tx, unit);
  const announced = (await findEnd(tx, held.delivery_id)) ?? (host && (await findEnd(tx, host)));
  if (announced && announced.why !== 'unpaid') {
    // Its unit is suspended and about to end: nothing is billed until it is kept.
    await setRate(tx, held, deps.now(), 'stopped');
    await tx.updateTable('subscriptions').set({ next_at: announced.endsAt }).where('id', '=', held.id).execute();
    return undefined;
  }

  const change = await settleChange(deps, tx, held);
  held = change.held;
  if (held.cancelled && held.period_end <= deps.now()) {
    const askedBy = held.cancelled_by ?? undefined;
    const reason = 'Its paid time is over.';
    await endSubscription(deps, tx, held, { why: 'cancelled', reason, askedBy, at: held.period_end });
    return undefined;
  }
  const due = await collectDue(deps, tx, held);
  const standing = await settleStanding(deps, tx, held);
  if (!standing) return undefined;
  held = standing;
  if ((await hostEnds(deps, tx, [{ ...unit, periodEnd: standing.period_end }])).size > 0) {
    await takeBackNext(deps, tx, standing, 'What it belongs to was cancelled.');
    held = { ...standing, cancelled: true };
  }
  held = held.hourly_price === null ? await renew(deps, tx, held, change.waits) : await close(deps, tx, held);

  const attempt = change.attempt ?? due;
  const next = attempt ? askAgainAt(deps.now()) : await nextAt(deps, tx, held);
  await tx.updateTable('subscriptions').set({ next_at: next }).where('id', '=', held.id).execute();
  return attempt;
}

/** A subscription of a deleted account or of an ended delivery ends. */
async function isGone(deps: Deps, tx: Queryable, held: HeldSubscription): Promise<boolean> {
  const { deleted_at, status, ended_by, finished_at, end_announced_at } = await tx
    .selectFrom('accounts as a')
    .innerJoin('deliveries as d', 'd.account_id', 'a.id')
    .select(['a.deleted_at', 'd.status', 'd.ended_by', 'd.finished_at', 'd.end_announced_at'])
    .where('d.id', '=', held.delivery_id)
    .executeTakeFirstOrThrow();
  if (deleted_at === null && status !== 'ended') return false;
  const reason = deleted_at === null ? 'The service was ended.' : 'The account was deleted.';
  const by = ended_by === null ? undefined : { personId: ended_by };
  const unit = { deliveryId: held.delivery_id, type: held.type };
  // Kept with its server for the days of grace, an option was off with it.
  const stopped = deleted_at === null ? await hostStoppedAt(deps, tx, unit) : undefined;
  const endedAt = deleted_at ?? finished_at ?? undefined;
  const at = stopped && endedAt && stopped < endedAt ? stopped : endedAt;
  const ending = { why: 'gone', reason, by, at } as const;
  // What was ended before its period was over gives back what is left of it.
  await finishingFor(by?.personId, () =>
    deleted_at === null
      ? endAtOnce(deps, tx, held, { ...ending, billedUntil: end_announced_at ?? undefined }, true)
      : endSubscription(deps, tx, held, ending),
  );
  return true;
}

/** A pending change to a larger plan: applied when paid, dropped when that takes too long. */
async function settleChange(
  deps: Deps,
  tx: Queryable,
  held: HeldSubscription,
): Promise<{ held: HeldSubscription; waits: boolean; attempt?: Attempt }> {
  const change = await pendingChange(tx, held.id);
  if (!change) return { held, waits: false };
  const finish = async () => ({ held: await finishChange(deps, tx, held, change), waits: false });
  if (change.invoice_status === 'paid') return finish();
  // Its invoice was cancelled, so the change is dropped.
  const wanted = change.invoice_status === 'awaiting_payment';
  const attempt = wanted ? await collect(deps, tx, change.invoice_id, 1, change.actor_id ?? undefined) : undefined;
  if (attempt === 'paid') return finish();
  if (attempt) return { held, waits: true, attempt };
  const now = deps.now();
  if (wanted && now < change.expires && now < held.period_end) return { held, waits: true };
  await dropChange(deps, tx, change, `The change to ${change.to_name} was not paid.`);
  return { held, waits: false };
}

/** Collects due renewals from the balance or saved method; the first invoice is paid by the customer. */
async function collectDue(deps: Deps, tx: Queryable, held: HeldSubscription): Promise<Attempt | undefined> {
  const now = deps.now();
  for (const bill of await openBills(tx, held.id)) {
    if (bill.kind !== 'renewal' || bill.due_at > now) continue;
    const attempt = await collect(deps, tx, bill.invoice_id, triesBy(bill.due_at, now));
    if (attempt && attempt !== 'paid') return attempt;
  }
  return undefined;
}

/** Reminds, suspends, ends or resumes, depending on what is owed. Returns undefined when it has ended. */
async function settleStanding(
  deps: Deps,
  tx: Queryable,
  held: HeldSubscription,
): Promise<HeldSubscription | undefined> {
  const now = deps.now();
  const owed: Bill[] = [];
  for (const bill of await openBills(tx, held.id)) {
    // An unknown payment outcome counts as paid until it is known.
    if (bill.due_at <= now && !(await isUnclear(tx, bill.invoice_id))) owed.push(bill);
  }
  const [oldest] = owed;
  if (!oldest) return held.status === 'suspended' && !(await isOwing(tx, held, now)) ? resume(deps, tx, held) : held;
  await remind(deps, tx, held, oldest);
  if (await mayEnd(tx, oldest, now)) {
    const reason = `Invoice ${oldest.number} was not paid.`;
    await endSubscription(deps, tx, held, { why: 'unpaid', reason });
    return undefined;
  }
  if (held.status === 'active' && (await maySuspend(tx, oldest, now))) return suspend(deps, tx, held, oldest);
  return held;
}

const isOwing = async (tx: Queryable, held: HeldSubscription, now: Date): Promise<boolean> =>
  (await openBills(tx, held.id)).some(({ due_at }) => due_at <= now);

/**
 * Bills the next period when it is time, and moves on to it when it starts; repeated for every period that has passed.
 */
async function renew(deps: Deps, tx: Queryable, start: HeldSubscription, waits: boolean): Promise<HeldSubscription> {
  const now = deps.now();
  let held = start;
  for (;;) {
    const next = nextPeriodOf(held);
    let billed = (await billOf(tx, held.id, next.start)) !== undefined;
    const ready = !held.cancelled && held.status === 'active' && !waits && invoiceFrom(next.start) <= now;
    const free = !billed && ready && (await openBills(tx, held.id)).length === 0;
    if (free && !(await isHalted(deps, tx, held.account_id, 'calendar'))) {
      await billPeriod(deps, tx, held, next);
      billed = true;
    }
    if (!billed || now < next.start) return held;
    const period = onward(held);
    await tx.updateTable('subscriptions').set(period).where('id', '=', held.id).execute();
    held = { ...held, ...period };
  }
}

/** Bills the hours of each month that is over, and moves on. */
async function close(deps: Deps, tx: Queryable, start: HeldSubscription): Promise<HeldSubscription> {
  let held = start;
  while (held.period_end <= deps.now()) {
    if (await isHalted(deps, tx, held.account_id, 'calendar')) return held;
    await billHours(deps, tx, held, { month: periodOf(held), until: held.period_end });
    const period = onward(held);
    await tx.updateTable('subscriptions').set(period).where('id', '=', held.id).execute();
    held = { ...held, ...period };
  }
  return held;
}
