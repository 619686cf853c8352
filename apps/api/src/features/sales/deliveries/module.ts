import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { ownedBy } from '../../../core/things.ts';
import { announceForLeaver, endCancelledOrder } from './end-deliveries.ts';
import { endOver } from './end-over.ts';
import { watchDeliveries } from './find-stuck.ts';
import { issuePaidOrder } from './issue-paid-order.ts';
import { leaveAccount } from './leave-account.ts';
import { deliveryMails } from './mails.ts';
import { nameDeliveries } from './name-deliveries.ts';
import { accountLeft, deliveriesWatch, orderCancelled, orderIssue } from './queues.ts';
import { deliveryRoutes } from './routes.ts';
import { tellChoices } from './tell-choices.ts';
import { tellFailed } from './tell-failed.ts';

export const deliveriesModule: Module = {
  noun: 'deliveries',
  owners: { delivery_id: ownedBy('deliveries'), unit_id: ownedBy('deliveries') },
  things: { delivery_id: nameDeliveries },
  tables: ['deliveries', 'announced_ends', 'late_orders'],
  personal: [
    { table: 'deliveries', of: 'account', without: ['ended_by'] },
    { table: 'announced_ends', of: 'account', without: ['asked_by'] },
  ],
  routes: deliveryRoutes,
  jobs: [
    job(orderIssue, (deps, { order_id }) => issuePaidOrder(deps, order_id)),
    job(orderCancelled, (deps, { order_id: orderId, by, reason }) => endCancelledOrder(deps, { orderId, by, reason })),
    job(accountLeft, (deps, { account_id }) => leaveAccount(deps, account_id)),
    job(deliveriesWatch, watchDeliveries),
  ],
  mails: deliveryMails,
  hourly: [endOver],
  subscribers: [
    on('order.paid', (deps, tx, { data }) => deps.jobs.send(tx, orderIssue, data)),
    on(['order.cancelled', 'order.refunded'], (deps, tx, { data, by }) =>
      deps.jobs.send(tx, orderCancelled, { ...data, ...(by && { by: by.personId }) }),
    ),
    on('account.left', async (deps, tx, { data, by }) => {
      await announceForLeaver(deps, tx, data.account_id, by);
      await deps.jobs.send(tx, accountLeft, data);
    }),
    on('order.choices_awaited', (deps, tx, { accountId, data }) => tellChoices(deps, tx, accountId, data.order_id)),
    on('delivery.failed', (deps, tx, { accountId, data }) => tellFailed(deps, tx, accountId, data)),
  ],
};
