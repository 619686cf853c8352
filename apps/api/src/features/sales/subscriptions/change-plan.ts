import { addDays } from '@resolvo/contract/periods';
import { billingCalendar } from '@resolvo/contract/sales/billing-calendar';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { aboutSubscription } from './about-subscription.ts';
import { becomePlan } from './apply-change.ts';
import { billPeriod, billSubscription, periodText, renewalText } from './bill-period.ts';
import { type HeldSubscription, holdSubscription, nextPeriodOf, periodOf } from './hold-subscription.ts';
import { planChangedMail } from './mails.ts';
import { mayChange } from './may-change.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { subscriptionTurns } from './queues.ts';
import { fitsSpending, type Quote, quotePlan, type Wanted } from './quote-plan.ts';
import { creditSmaller, voidBill } from './void-bill.ts';

interface PlanChange extends Wanted {
  readonly subscriptionId: string;
  /** Only a subscription of this account. */
  readonly ownerId?: string;
  readonly actor: EventActor;
}

interface PlanChanged {
  /** The invoice to pay before it takes effect; undefined when it took effect at once. */
  readonly invoiceId: string | undefined;
  /** Cents credited to the balance. */
  readonly credited: number;
}

type Needs = Pick<Deps, 'now' | 'jobs' | 'services' | 'settings' | 'events'>;

/**
 * Changes the plan inside the paid period. A larger plan issues an invoice over the difference and takes effect when it
 * is paid (the enqueued turn collects it from the balance or saved method); a smaller one takes effect at once and its
 * difference goes to the balance. An unpaid bill of the next period is replaced here too, so that the customer never has
 * one at the old price beside it (decision 024). Runs in the caller's transaction.
 */
export async function changePlan(deps: Needs, tx: Queryable, input: PlanChange): Promise<PlanChanged> {
  const held = await holdSubscription(tx, input.subscriptionId, input.ownerId);
  const now = deps.now();
  const quote = await quotePlan(tx, held, input, now);
  demand(quote.verdict);
  demand(await mayChange(deps, tx, held, input));
  demand(await fitsSpending(deps, tx, held, quote));
  // Credit notes before invoices: their counters are held until the end.
  if (quote.open) {
    await voidBill(deps, tx, quote.open, `Replaced by a new invoice: ${held.name} to ${quote.plan.name}.`);
  }
  const done =
    quote.now + quote.next > 0
      ? await askForMore(deps, tx, held, quote, { at: now, by: input.actor.personId })
      : await giveBack(deps, tx, held, quote, { at: now, by: input.actor.personId });
  await tx.updateTable('subscriptions').set({ next_at: now }).where('id', '=', held.id).execute();
  await deps.jobs.send(tx, subscriptionTurns, { subscription_ids: [held.id] });
  await deps.events.emit(tx, {
    name: 'subscription.plan_changed',
    accountId: held.account_id,
    by: input.actor,
    data: { ...aboutSubscription(held), from_plan_id: held.plan_id, to_plan_id: quote.plan.id },
  });
  return done;
}

interface Asked {
  readonly at: Date;
  readonly by: string;
}

const changeRow = (held: HeldSubscription, quote: Quote, { at, by }: Asked) => ({
  subscription_id: held.id,
  at,
  actor_id: by,
  from_plan_id: held.plan_id,
  to_plan_id: quote.plan.id,
  to_name: quote.plan.name,
  from_size_gb: held.size_gb,
  to_size_gb: quote.sizeGb ?? null,
  from_price: held.price,
  to_price: quote.price,
});

async function askForMore(deps: Needs, tx: Queryable, held: HeldSubscription, quote: Quote, asked: Asked) {
  const { at: now } = asked;
  const period = periodOf(held);
  const next = nextPeriodOf(held);
  const { plan, price, open } = quote;
  const difference = {
    planId: plan.id,
    name: `${held.name} to ${plan.name}`,
    text: `Difference for ${periodText({ start: now, end: quote.next > 0 ? next.end : period.end })}`,
    price: quote.now + quote.next,
  };
  const renewal = open && { planId: plan.id, name: plan.name, text: renewalText(next, open.number), price };
  const invoice = await billSubscription(deps, tx, held, {
    kind: 'change',
    period,
    covers: { start: now, end: open || quote.next > 0 ? next.end : period.end },
    lines: renewal ? [difference, renewal] : [difference],
    dueAt: addDays(now, billingCalendar.planChangeDays),
  });
  await tx
    .insertInto('subscription_changes')
    .values({
      ...changeRow(held, quote, asked),
      status: 'pending',
      invoice_id: invoice.id,
      next_price: renewal ? price : null,
    })
    .execute();
  return { invoiceId: invoice.id, credited: 0 };
}

async function giveBack(deps: Needs, tx: Queryable, held: HeldSubscription, quote: Quote, asked: Asked) {
  const { id: planId, name } = quote.plan;
  const { sizeGb, price, hourlyPrice } = quote;
  // A larger plan by the hour takes effect without a payment, and is taken back where it cannot be made.
  const paid = hourlyPrice !== null && price > held.price;
  const to = { planId, name, sizeGb, price, hourlyPrice, by: asked.by, paid };
  const changed = await becomePlan(deps, tx, held, to);
  const reason = `${held.name} to ${name}.`;
  const credited = await creditSmaller(deps, tx, held, { now: -quote.now, next: -quote.next }, reason);
  await tx
    .insertInto('subscription_changes')
    .values({ ...changeRow(held, quote, asked), status: 'done', credited })
    .execute();
  await mailOwner(deps, tx, held.account_id, planChangedMail, {
    name: await nameOfSubscription(deps, tx, held),
    to_name: name,
    credited,
    replaced: quote.open?.number ?? 0,
    next_paid: false,
  });
  if (quote.open) await billPeriod(deps, tx, changed, nextPeriodOf(held), quote.open.number);
  return { invoiceId: undefined, credited };
}
