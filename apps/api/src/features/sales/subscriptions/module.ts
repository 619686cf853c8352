import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { ownedBy } from '../../../core/things.ts';
import { checkRecurring } from './check-recurring.ts';
import { collectUsage } from './collect-usage.ts';
import { followReplaced } from './follow-replaced.ts';
import { keepCover } from './keep-cover.ts';
import { subscriptionMails } from './mails.ts';
import { nameSubscriptions } from './name-subscription.ts';
import { onInvoicePaid } from './on-invoice-paid.ts';
import { openSubscription } from './open-subscription.ts';
import {
  billingCalendarRun,
  invoicePaid,
  invoiceReminders,
  spendingWatch,
  subscriptionTurns,
  usageCollect,
} from './queues.ts';
import { reopenSubscription } from './reopen-subscription.ts';
import { subscriptionRoutes } from './routes.ts';
import { remindOfInvoices, runCalendar, turnSubscriptions } from './run-calendar.ts';
import { tellAnew } from './tell.ts';
import { turnAllSoon, turnSoon } from './turn-soon.ts';
import { watchSpending } from './watch-spending.ts';

export const subscriptionsModule: Module = {
  noun: 'subscriptions',
  owners: { subscription_id: ownedBy('subscriptions') },
  things: { subscription_id: nameSubscriptions },
  tables: [
    'subscriptions',
    'subscription_bills',
    'subscription_changes',
    'charge_attempts',
    'invoice_notices',
    'traffic_charges',
    'subscription_rates',
    'hour_charges',
    'spending_limits',
  ],
  personal: [
    { table: 'subscriptions', of: 'account', without: ['cancelled_by'] },
    { table: 'spending_limits', of: 'account' },
  ],
  routes: subscriptionRoutes,
  jobs: [
    job(billingCalendarRun, runCalendar),
    job(subscriptionTurns, (deps, { subscription_ids }) => turnSubscriptions(deps, subscription_ids)),
    job(invoiceReminders, (deps, { invoice_ids }) => remindOfInvoices(deps, invoice_ids)),
    job(spendingWatch, watchSpending),
    job(usageCollect, (deps, { invoice_ids, asked_by }) => collectUsage(deps, invoice_ids, asked_by)),
    job(invoicePaid, (deps, { invoice_id }) => onInvoicePaid(deps, invoice_id)),
  ],
  mails: subscriptionMails,
  subscribers: [
    on('delivery.delivered', (deps, tx, { data }) => openSubscription(deps, tx, data.delivery_id)),
    on('delivery.kept', (deps, tx, { data, by }) => reopenSubscription(deps, tx, data.delivery_id, by)),
    on('delivery.ended', (deps, tx, { data }) => turnSoon(deps, tx, data.delivery_id)),
    on('invoice.paid', (deps, tx, { data }) => deps.jobs.send(tx, invoicePaid, { invoice_id: data.invoice_id })),
    on('invoice.replaced', (_deps, tx, { data }) => followReplaced(tx, data)),
    on('invoice.extended', (_deps, tx, { data }) => tellAnew(tx, data.invoice_id)),
    on('payout.asked', (deps, tx, { accountId, data }) => keepCover(deps, tx, accountId ?? '', data.payout_id)),
    on('account.left', (deps, tx, { data }) => turnAllSoon(deps, tx, data.account_id)),
  ],
  nightly: [checkRecurring],
};
