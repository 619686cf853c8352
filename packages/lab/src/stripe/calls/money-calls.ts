import { z } from 'zod';
import { find } from '../bench.ts';
import { closeDispute } from '../disputes.ts';
import { amount, labels, listParams, page } from '../params.ts';
import { refundCharge } from '../refunds.ts';
import { renderEvent } from '../render.ts';
import { renderCharge, renderDispute, renderRefund, renderTransaction } from '../render-charges.ts';
import { call, optionalText } from './call.ts';
import { reason } from './intent-fields.ts';

const ofPayment = { payment_intent: z.string().optional(), charge: z.string().optional() };
const belongs =
  (query: { payment_intent?: string | undefined; charge?: string | undefined }) =>
  (one: { payment: string; charge: string }) =>
    (query.payment_intent === undefined || one.payment === query.payment_intent) &&
    (query.charge === undefined || one.charge === query.charge);

export const moneyCalls = [
  call(
    'POST',
    '/v1/refunds',
    { ...ofPayment, amount: amount.optional(), reason, metadata: labels.optional() },
    (bench, input) => {
      const payment =
        input.payment_intent === undefined
          ? undefined
          : find(bench.account.payments, 'payment_intent', input.payment_intent, 'payment_intent');
      const chargeId = input.charge ?? payment?.latest_charge ?? '';
      const charge = find(bench.account.charges, 'charge', chargeId, 'charge');
      return renderRefund(
        refundCharge(bench, charge, {
          amount: input.amount,
          reason: input.reason ?? null,
          metadata: input.metadata ?? {},
        }),
      );
    },
  ),
  call('GET', '/v1/refunds', { ...listParams, ...ofPayment }, (bench, query) =>
    page(bench.account.refunds.filter(belongs(query)), query, '/v1/refunds', renderRefund),
  ),
  call('GET', '/v1/refunds/{id}', {}, (bench, _, id) => renderRefund(find(bench.account.refunds, 'refund', id))),
  call(
    'GET',
    '/v1/charges',
    { ...listParams, payment_intent: z.string().optional(), customer: z.string().optional() },
    (bench, query) =>
      page(
        bench.account.charges.filter(
          (one) =>
            (query.payment_intent === undefined || one.payment === query.payment_intent) &&
            (query.customer === undefined || one.customer === query.customer),
        ),
        query,
        '/v1/charges',
        (charge) => renderCharge(bench.account, charge),
      ),
  ),
  call('GET', '/v1/charges/{id}', {}, (bench, _, id) =>
    renderCharge(bench.account, find(bench.account.charges, 'charge', id)),
  ),
  call('GET', '/v1/disputes', { ...listParams, ...ofPayment }, (bench, query) =>
    page(bench.account.disputes.filter(belongs(query)), query, '/v1/disputes', (dispute) =>
      renderDispute(bench.account, dispute),
    ),
  ),
  call('GET', '/v1/disputes/{id}', {}, (bench, _, id) =>
    renderDispute(bench.account, find(bench.account.disputes, 'dispute', id)),
  ),
  call('POST', '/v1/disputes/{id}/close', {}, (bench, _, id) =>
    renderDispute(bench.account, closeDispute(bench, find(bench.account.disputes, 'dispute', id), 'lost')),
  ),
  call('GET', '/v1/balance_transactions', { ...listParams, type: optionalText, source: optionalText }, (bench, query) =>
    page(
      bench.account.transactions.filter(
        ({ type, source }) =>
          (query.type === undefined || type === query.type) && (query.source === undefined || source === query.source),
      ),
      query,
      '/v1/balance_transactions',
      renderTransaction,
    ),
  ),
  call('GET', '/v1/balance_transactions/{id}', {}, (bench, _, id) =>
    renderTransaction(find(bench.account.transactions, 'balance transaction', id)),
  ),
  call(
    'GET',
    '/v1/events',
    { ...listParams, type: optionalText, types: z.array(z.string()).optional() },
    (bench, query) =>
      page(
        bench.account.events.filter(
          ({ type }) =>
            (query.type === undefined || type === query.type) &&
            (query.types === undefined || query.types.includes(type)),
        ),
        query,
        '/v1/events',
        renderEvent,
      ),
  ),
  call('GET', '/v1/events/{id}', {}, (bench, _, id) => renderEvent(find(bench.account.events, 'event', id))),
];
