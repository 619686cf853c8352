import { cardBrands } from '@resolvo/contract/money/self-payments';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { chargeRoutes } from './charge-routes.ts';
import { closeCharge } from './close-charge.ts';
import { closeForms } from './close-forms.ts';
import { forgetCards } from './forget-cards.ts';
import { handleEvent } from './handle-event.ts';
import { hasPaid } from './has-paid.ts';
import { paymentMails } from './mails.ts';
import { detachMethod } from './payment-methods.ts';
import { pollEvents } from './poll-events.ts';
import { chargeClose, chargesWatch, gatewayEventHandle, gatewayPoll, methodDetach, refundSend } from './queues.ts';
import { paymentRoutes } from './routes.ts';
import { sendRefund } from './send-refund.ts';
import { tellPartPaid } from './tell-part-paid.ts';
import { watchCharges } from './watch-charges.ts';
import { gatewayWatch } from './watch-gateway.ts';

/** As `cardName` says it, for names of things. */
const brandWords = Object.entries(cardBrands)
  .map(([brand, words]) => `when '${brand}' then '${words}'`)
  .join(' ');

export const paymentsModule: Module = {
  noun: 'payments',
  things: {
    alert_id: namedBy(
      'gateway_alerts',
      "coalesce((select 'Invoice #' || i.number from invoices i where i.id = t.invoice_id), (select a.email from accounts a where a.id = t.account_id), t.subject)",
    ),
    charge_id: namedBy(
      'charges',
      "coalesce((select 'Invoice #' || i.number from invoices i where i.id = t.invoice_id), 'Top-up of the balance')",
    ),
    payment_method_id: namedBy(
      'payment_methods',
      `case t.brand ${brandWords} else 'Card' end || ' ending in ' || t.last4`,
    ),
    refund_id: namedBy('refunds', "(select 'Invoice #' || i.number from invoices i where i.id = t.invoice_id)"),
    dispute_id: namedBy('disputes', "(select 'Invoice #' || i.number from invoices i where i.id = t.invoice_id)"),
  },
  tables: [
    'payments',
    'charges',
    'refunds',
    'disputes',
    'payment_methods',
    'gateway_customers',
    'gateway_events',
    'gateway_polls',
    'gateway_alerts',
  ],
  personal: [
    { table: 'payments', of: 'account' },
    { table: 'charges', of: 'account', without: ['idempotency_key', 'version'] },
    { table: 'refunds', of: 'account', without: ['idempotency_key', 'actor_id'] },
    { table: 'disputes', of: 'account' },
    { table: 'payment_methods', of: 'account', without: ['gateway_id'] },
  ],
  routes: (deps) => ({ ...paymentRoutes(deps), ...chargeRoutes(deps) }),
  jobs: [
    job(gatewayEventHandle, (deps, { event_id }) => handleEvent(deps, event_id)),
    job(gatewayPoll, pollEvents),
    job(chargesWatch, watchCharges),
    job(chargeClose, (deps, { charge_id }) => closeCharge(deps, charge_id)),
    job(refundSend, (deps, { refund_id }) => sendRefund(deps, refund_id)),
    job(methodDetach, (deps, { payment_method_id }) => detachMethod(deps, payment_method_id)),
  ],
  hasPaid,
  mails: paymentMails,
  subscribers: [
    on('invoice.credited', async (deps, tx, { data }) => {
      if (data.kind === 'cancellation') await closeForms(deps, tx, data.invoice_id);
    }),
    on('invoice.part_paid', tellPartPaid),
    on('account.left', (deps, tx, { data }) => forgetCards(deps, tx, data.account_id)),
  ],
  watches: [gatewayWatch],
};
