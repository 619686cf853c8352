import { z } from 'zod';
import { detailsSchema, emptyBody, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff } from '../endpoint.ts';
import { formatMoney } from '../money.ts';
import { cents } from '../money-fields.ts';
import type { StateWord } from '../state-words.ts';
import type { Verdict } from '../states.ts';
import { text } from '../text.ts';
import { paidTopics } from '../topics.ts';
import { chargeStatus } from './charge-states.ts';
import { invoiceDispute } from './invoices.ts';

/*
 * How the browser pays.
 *
 * 1. `GET /system/config` gives `payments.script_url` and `payments.publishable_key`. Put the script on the page once,
 *    wait for `window.Stripe`, and hand `Stripe(publishable_key)` (or a promise of it) to `<Elements>` of
 *    @stripe/react-stripe-js. The lab's script and Stripe's own have the same API, so there is one path. Never import
 *    '@stripe/stripe-js' itself: it loads js.stripe.com by being imported; '@stripe/stripe-js/pure' and types are fine.
 * 2. Ask for something to pay: `ownInvoicePayByCard` or `ownTopup`. The answer has `charge_id` and `client_secret`; asking
 *    again, also from another tab, gives the same one while it can still be paid. Mount
 *    `<Elements stripe={…} options={{ clientSecret, appearance }}>` with `<PaymentElement>`.
 * 3. With a new card: `stripe.confirmPayment({ elements, confirmParams: { return_url }, redirect: 'if_required' })`.
 *    With a saved one: `stripe.confirmPayment({ clientSecret, confirmParams: { payment_method: gateway_method,
 *    return_url }, redirect: 'if_required' })`. Stripe.js shows 3-D Secure by itself. `error.message` is for the person;
 *    after a declined card the same secret can be confirmed again.
 *    To keep the card, ask again with `save: true` before confirming: same charge, same secret.
 * 4. Without an error, and also when the person comes back to `return_url`: `ownChargeSettle`. It asks the gateway and
 *    books; a webhook does the same, and whichever comes first does it. Until `status` is `succeeded`, `failed` or
 *    `cancelled`, call it again every few seconds. `succeeded` means: the invoice is paid, or the balance is there.
 *
 * Saving a card without paying: `ownPaymentMethodSetup` gives a `client_secret` for `stripe.confirmSetup`, in the same
 * way; afterwards send `setupIntent.id` to `ownPaymentMethodAdd`.
 */

/** Least and most of one top-up, in cents. */
export const topupLimits = { min: 500, max: 500_000 };
/** The gateway takes no less and no more by card: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const smallestCharge = 50;
const largestCharge = 99_999_999;

/** `true`, or why what is due cannot be paid by card. */
export function cardCanPay(due: number): Verdict {
  if (due <= 0) return 'There is nothing to pay by card. Please press Pay with balance: nothing is taken from it.';
  return (
    due <= largestCharge || `Cards are taken up to ${formatMoney(largestCharge)}. Please pay this by bank transfer.`
  );
}

/**
 * What a card is charged for what is due, however little that is: what it pays above it goes to the balance. The same for
 * what the calendar charges and for what a customer pays.
 */
export const chargedByCard = (due: number): number => Math.max(due, smallestCharge);

/** What is said of it before; empty where the card pays what is due, or is not asked. */
export function chargedByCardText(due: number, byCard: number = chargedByCard(due)): string {
  if (byCard <= due) return '';
  return `A card is charged ${formatMoney(smallestCharge)} at least: yours pays ${formatMoney(byCard)}, and ${formatMoney(byCard - due)} of it goes to your credit balance.`;
}

/** What the button says that pays it, where a card would be charged more than is due. */
export const payWords = (due: number): string =>
  chargedByCard(due) === due ? `Pay ${formatMoney(due)}` : `Pay ${formatMoney(chargedByCard(due))} by card`;

export interface SplitPayment {
  readonly fromBalance: number;
  readonly byCard: number;
}

/**
 * How a balance that does not cover a total pays a part of it: all of the balance, but for what the card must pay at
 * least. `undefined` where there is nothing to split.
 */
export function splitPayment(total: number, balance: number): SplitPayment | undefined {
  const fromBalance = Math.min(balance, total - smallestCharge);
  if (balance >= total || fromBalance <= 0) return undefined;
  return { fromBalance, byCard: total - fromBalance };
}

const wholeCents = 'Please give the amount in whole cents.';
export const topupAmount = z
  .number({ error: wholeCents })
  .int({ error: wholeCents })
  .min(topupLimits.min, { error: `The smallest top-up is ${formatMoney(topupLimits.min)}.` })
  .max(topupLimits.max, { error: `The largest top-up is ${formatMoney(topupLimits.max)}.` });

const save = z.boolean().default(false).describe('Keep the card for later payments and renewals.');
const payByCardBody = z.strictObject({
  save,
  use_balance: z
    .boolean()
    .default(false)
    .describe('Pay a part from the credit balance. It is taken when the card payment arrives, never before.'),
});
const topupBody = z.strictObject({ amount: topupAmount, save });

export const charge = z.strictObject({
  charge_id: id,
  purpose: z.enum(['invoice', 'topup']),
  invoice_id: id.nullable(),
  amount: cents.describe('What the card pays.'),
  from_balance: cents.describe('What the credit balance pays beside it, once the card has paid.'),
  status: chargeStatus,
  reason: z.string().describe('Why it failed, for the client; empty otherwise.'),
  created_at: unixSeconds,
});
export type Charge = z.infer<typeof charge>;

const chargeToPay = charge.extend({
  client_secret: z.string().describe('For the card form. Shown to nobody but the owner.'),
  saves: z.boolean(),
});
export type ChargeToPay = z.infer<typeof chargeToPay>;

const paymentMethodDetails = z.strictObject({
  payment_method_id: id,
  gateway_method: z.string().describe('What confirmPayment takes to pay with it.'),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  expired: z.boolean(),
  wallet: z.string().nullable(),
  is_default: z.boolean().describe('Renewals are charged to this one.'),
  created_at: unixSeconds,
});
export type PaymentMethodDetails = z.infer<typeof paymentMethodDetails>;

/** Renewals are declined until the owner saves another card. */
export const expiredCardWord: StateWord = { word: 'Expired', meaning: 'turn' };

export const alertKind = z.enum([
  'payment_mismatch',
  'unknown_payment',
  'foreign_event',
  'external_refund',
  'refund_failed',
  'dispute',
]);
export type AlertKind = z.infer<typeof alertKind>;

const gatewayAlert = z.strictObject({
  alert_id: id,
  kind: alertKind,
  subject: z.string().describe('What it is about, as the gateway calls it.'),
  details: z.string(),
  user_id: id.nullable(),
  invoice_id: id.nullable(),
  created_at: unixSeconds,
});

/** How the invoice of a change is collected when it is asked for, without the customer's doing. */
export const paysWith = z.strictObject({
  from: z
    .enum(['nothing', 'balance', 'card', 'invoice'])
    .describe(
      '`nothing` is due, or it is taken from the balance or the default card; else the invoice is yours to pay.',
    ),
  brand: z.string().describe('Of the card that is charged; empty when none is.'),
  last4: z.string(),
});
export type PaysWith = z.infer<typeof paysWith>;

/** How collecting it ended. `needs_action`: the bank wants the customer to confirm it. */
export const collected = z.enum(['nothing', 'paid', 'declined', 'needs_action', 'no_method', 'unknown']);
export type Collected = z.infer<typeof collected>;

const chargeParams = z.strictObject({ charge_id: id });
const methodParams = z.strictObject({ payment_method_id: id });

export const resolveAlertBody = z.strictObject({ note: text('Please say what it was.', 500) });

export const chargeEndpoints = {
  ownInvoicePayByCard: endpoint({
    method: 'POST',
    path: '/account/billing/invoices/{invoice_id}/pay',
    summary: 'Start paying one of your invoices by card. Repeated calls return the same charge while it can be paid.',
    access: own('billingManage'),
    reveals: true,
    spends: true,
    limit: limits.write,
    changes: ['payments'],
    params: z.strictObject({ invoice_id: id }),
    body: payByCardBody,
    status: 200,
    response: chargeToPay,
    errors: ['conflict', 'upstream_unavailable', 'too_many_requests'],
  }),
  ownTopup: endpoint({
    method: 'POST',
    path: '/account/billing/topup',
    summary: 'Start a top-up of your credit balance by card.',
    access: own('billingManage'),
    reveals: true,
    spends: true,
    limit: limits.write,
    changes: ['payments'],
    body: topupBody,
    status: 200,
    response: chargeToPay,
    errors: ['upstream_unavailable', 'too_many_requests'],
  }),
  ownCharge: endpoint({
    method: 'GET',
    path: '/account/billing/charges/{charge_id}',
    summary: 'The stored status of one of your card payments.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['payments'],
    params: chargeParams,
    status: 200,
    response: charge,
    errors: [],
  }),
  ownChargeSettle: endpoint({
    method: 'POST',
    path: '/account/billing/charges/{charge_id}/settle',
    summary: 'Fetch the status of one of your card payments from the gateway, and book it.',
    access: own('billingManage'),
    spends: true,
    limit: limits.write,
    changes: [...paidTopics, 'payment-methods'],
    params: chargeParams,
    body: emptyBody,
    status: 200,
    response: charge,
    errors: [],
  }),
  ownPaymentMethods: endpoint({
    method: 'GET',
    path: '/account/billing/payment-methods',
    summary: 'Your saved cards, the default first.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['payment-methods'],
    status: 200,
    response: z.strictObject({ payment_methods: z.array(paymentMethodDetails) }),
    errors: [],
  }),
  ownPaymentMethodSetup: endpoint({
    notActing: true,
    method: 'POST',
    path: '/account/billing/payment-methods/setup',
    summary: 'Start saving a card.',
    access: own('billingManage'),
    reveals: true,
    limit: limits.write,
    changes: ['payment-methods'],
    body: emptyBody,
    status: 200,
    response: z.strictObject({ client_secret: z.string() }),
    errors: ['upstream_unavailable', 'too_many_requests'],
  }),
  ownPaymentMethodAdd: endpoint({
    notActing: true,
    method: 'POST',
    path: '/account/billing/payment-methods',
    summary: 'Store the card that was saved in the browser. The first one becomes the default.',
    access: own('billingManage'),
    limit: limits.write,
    changes: ['payment-methods', 'activity'],
    body: z.strictObject({
      setup_intent: z.string().regex(/^\w{4,200}$/, { error: 'Please save the card in the form first.' }),
    }),
    status: 200,
    response: paymentMethodDetails,
    errors: ['not_found', 'conflict', 'upstream_unavailable'],
  }),
  ownPaymentMethodDefault: endpoint({
    notActing: true,
    method: 'POST',
    path: '/account/billing/payment-methods/{payment_method_id}/default',
    summary: 'Make this card the default, which renewals are charged to.',
    access: own('billingManage'),
    limit: limits.write,
    changes: ['payment-methods', 'activity'],
    params: methodParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  ownPaymentMethodRemove: endpoint({
    notActing: true,
    method: 'DELETE',
    path: '/account/billing/payment-methods/{payment_method_id}',
    summary: 'Delete a saved card. The default card of an account with subscriptions needs `anyway: true`.',
    access: own('billingManage'),
    limit: limits.write,
    changes: ['payment-methods', 'activity'],
    params: methodParams,
    body: z.strictObject({ anyway: z.boolean().default(false) }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  alertList: endpoint({
    method: 'GET',
    path: '/system/admin/finance/alerts',
    summary: 'Alerts about card payments that staff must look at, newest first.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['alerts'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ alerts: z.array(gatewayAlert), ...pageFields }),
    errors: [],
  }),
  alertResolve: endpoint({
    method: 'POST',
    path: '/system/admin/finance/alerts/{alert_id}/resolve',
    summary: 'Resolve an alert with a note. Books nothing.',
    access: staff('staffFinance'),
    limit: limits.write,
    changes: ['alerts'],
    params: z.strictObject({ alert_id: id }),
    body: resolveAlertBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  disputeList: endpoint({
    method: 'GET',
    path: '/system/admin/finance/disputes',
    summary: 'Card payments that clients disputed at their bank, newest first.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['payments', 'clients'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({
      disputes: z.array(
        invoiceDispute.extend({
          user: z.strictObject({ user_id: id, email: z.string() }),
          invoice_id: id.nullable(),
          charge_id: id,
        }),
      ),
      ...pageFields,
    }),
    errors: [],
  }),
};
