import { z } from 'zod';
import {
  countedFields,
  detailsSchema,
  emptyBody,
  id,
  idempotencyKey,
  pageFields,
  pageQuery,
  unixSeconds,
} from '../common.ts';
import { endpoint, limits, own, recentOwn, recentStaff, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import { formatMoney } from '../money.ts';
import { cents } from '../money-fields.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable, type Verdict } from '../states.ts';
import { line } from '../text.ts';
import { payoutTopics } from '../topics.ts';
import { ibanField } from './iban.ts';
import { paymentAmount, reason } from './payments.ts';

export const payoutStatusWords = stateWords({
  asked: { word: 'Asked for', meaning: 'works' },
  sent: { word: 'Sent', meaning: 'well' },
  called_off: { word: 'Called off', meaning: 'rest' },
  returned: { word: 'Returned', meaning: 'broken' },
});
export const payoutStatus = stateEnum(payoutStatusWords);
export type PayoutStatus = z.infer<typeof payoutStatus>;

/** What was sent can still come back, when the bank of the client does not take it. */
export const payoutStates = stateTable<PayoutStatus>({
  asked: ['sent', 'called_off'],
  sent: ['returned'],
  called_off: [],
  returned: [],
});

/**
 * As screens name it, and as the list is narrowed to it. Staff write down what a client asked for elsewhere, or what a
 * refund sends to a bank account; both that and what a client asked for are to be sent.
 */
export const shownPayoutWords = stateWords({
  unsent: { word: 'To be sent', meaning: 'works' },
  ...payoutStatusWords,
  written: { word: 'Written down', meaning: 'works' },
});
export const shownPayoutStatus = stateEnum(shownPayoutWords);
export type ShownPayoutStatus = z.infer<typeof shownPayoutStatus>;

export const payoutWord = ({ status, by_client }: { status: PayoutStatus; by_client: boolean }): StateWord =>
  shownPayoutWords[status === 'asked' && !by_client ? 'written' : status];

const past: Record<PayoutStatus, string> = {
  asked: 'This payout was not sent yet.',
  sent: 'This payout was sent already.',
  called_off: 'This payout was called off.',
  returned: 'This payout came back.',
};

export const payoutCan = {
  send: action<PayoutStatus>(['asked'], (status) => past[status]),
  callOff: action<PayoutStatus>(['asked'], (status) => past[status]),
  noteReturned: action<PayoutStatus>(['sent'], (status) => past[status]),
};

/** How long what staff asked for waits where no second person can send it: the client was told, and can call it off. */
export const payoutWaitDays = 3;

interface PayoutSender {
  readonly byClient: boolean;
  readonly isAsker: boolean;
  /** Has worked here for as long as a payout waits: a colleague of today may be the same person twice. */
  readonly isSettled: boolean;
  /** Another person of staff can send it. */
  readonly hasColleague: boolean;
  /** The day from which its asker can send it alone, in words; undefined once that has come. */
  readonly waitsUntil: string | undefined;
}

/** Whether a person of staff sends a payout. What the client asked for has its second person in them. */
export function maySendPayout({ byClient, isAsker, isSettled, hasColleague, waitsUntil }: PayoutSender): Verdict {
  if (byClient) return true;
  if (!isAsker) return isSettled || `You can send this once you have worked here for ${payoutWaitDays} days.`;
  if (hasColleague) return 'You wrote this down yourself. A colleague has to send it.';
  return (
    waitsUntil === undefined ||
    `You wrote this down yourself, and no colleague can send it. You can from ${waitsUntil} on, unless the client calls it off.`
  );
}

/** Where a payout goes. */
export const payoutAccount = {
  holder: line('Please enter whose account it is.', 70).describe('Whose bank account it is.'),
  iban: ibanField,
};

export const payoutAskBody = z.strictObject({ amount: paymentAmount, ...payoutAccount });
export const payoutForBody = payoutAskBody.extend({ user_id: id, reason, idempotency_key: idempotencyKey });
export const payoutSentBody = z.strictObject({
  sent_on: z.iso.date({ error: 'Please choose the day on which it was sent.' }).max(10),
  reference: line('Please enter how the bank calls it.', 200).describe('How the bank calls it.'),
});
export const payoutEndBody = z.strictObject({ reason });

/** For so long a bank may take a card payment back from us, so nothing of it goes to a bank account. */
export const cardDisputeDays = 180;

/** What is on a balance, and what of it stays there. */
export const payoutRoom = z.strictObject({
  balance: cents,
  of_cards: cents.describe(
    `What was paid by card in the last ${cardDisputeDays} days: it cannot go to a bank account.`,
  ),
  for_hours: cents.describe('What covers services by the hour while no card is saved; 0 otherwise.'),
});
export type PayoutRoom = z.infer<typeof payoutRoom>;

/** How much of a balance can go to a bank account. */
export const payable = ({ balance, of_cards, for_hours }: PayoutRoom): number =>
  Math.max(0, balance - Math.max(of_cards, for_hours));

/** Whether so much can go to a bank account: for the form before, and for the server. */
export function mayPayOut(room: PayoutRoom, amount: number): Verdict {
  const { balance, of_cards, for_hours } = room;
  if (amount <= payable(room)) return true;
  if (balance < amount) return `The balance is ${formatMoney(balance)}. No more than that can be paid out.`;
  const most = formatMoney(payable(room));
  return of_cards >= for_hours
    ? `At most ${most} can go to a bank account: ${formatMoney(of_cards)} of the balance was paid by card in the last ${cardDisputeDays} days.`
    : `${formatMoney(for_hours)} of the balance covers what you have by the hour until a card is saved. At most ${most} can be paid out.`;
}

/** How money came to a balance, in the order in which the balance spends it. */
export const moneySources = ['bank', 'other', 'back', 'given', 'card'] as const;
export type MoneySource = (typeof moneySources)[number];
const sourceWords: Readonly<Record<MoneySource, { readonly name: string; readonly words: string }>> = {
  bank: { name: 'Bank', words: 'by bank' },
  other: { name: 'Cash', words: 'in cash or otherwise' },
  back: { name: 'Invoices', words: 'given back of invoices' },
  given: { name: 'Staff', words: 'given by staff' },
  card: { name: 'Cards', words: `by card, more than ${cardDisputeDays} days before` },
};

export const payoutSources = z.strictObject({
  parts: z.array(z.strictObject({ source: z.enum(moneySources), amount: cents })),
  cards_kept: cents.describe('What stayed on the balance, since its cards were charged too short a time before.'),
});
export type PayoutSources = z.infer<typeof payoutSources>;

/** For a column: Bank, Staff. */
export const sourceNamesOf = ({ parts }: PayoutSources): string =>
  parts.map(({ source }) => sourceWords[source].name).join(', ');

/** Where the money came from, and why it may leave: €120.00 by bank, €10.00 given by staff. */
export function sourcesInWords({ parts, cards_kept }: PayoutSources): string {
  const came = parts.map(({ source, amount }) => `${formatMoney(amount)} ${sourceWords[source].words}`).join(', ');
  return cards_kept === 0 ? came : `${came}; ${formatMoney(cards_kept)} by card stayed on the balance`;
}

const payout = z.strictObject({
  payout_id: id,
  status: payoutStatus,
  amount: cents,
  holder: z.string(),
  iban_shown: z.string().describe('The first and the last four letters of the IBAN.'),
  created_at: unixSeconds,
  by_client: z.boolean().describe('False where staff wrote it down.'),
  invoice_id: id.nullable().describe('The invoice that it refunds.'),
  invoice_number: z.number().int().nullable(),
  sent_on: z.iso.date().nullable(),
  reference: z.string().nullable().describe('How the bank calls it.'),
  ended_reason: z.string().describe('Why it is on the balance again; empty otherwise.'),
});
export type Payout = z.infer<typeof payout>;

const listed = payout.extend({
  sources: payoutSources.nullable().describe('Where its money came from; null for payouts of before this was noted.'),
  reason: z.string(),
  asked_by: z.string().nullable().describe('The email of who asked.'),
  sent_by: z.string().nullable(),
  send_refusal: z.string().describe('Why you cannot send it; empty where you can.'),
  user: z.strictObject({ user_id: id, email: z.string().describe('Empty when the account was deleted.') }),
});
export type ListedPayout = z.infer<typeof listed>;

const params = z.strictObject({ payout_id: id });
const asked = z.strictObject({ payout_id: id });

export const payoutEndpoints = {
  ownPayouts: endpoint({
    method: 'GET',
    path: '/account/billing/payouts',
    summary: 'Payouts of your credit balance to bank accounts, newest first.',
    access: own('billingView'),
    limit: limits.read,
    reads: ['payouts', 'invoices'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ payouts: z.array(payout), ...pageFields }),
    errors: [],
  }),
  ownPayoutRoom: endpoint({
    method: 'GET',
    path: '/account/billing/payouts/room',
    summary: 'How much of your credit balance can go to a bank account, and what of it stays.',
    access: own('billingView'),
    limit: limits.read,
    reads: [
      'balance',
      'payouts',
      'payment-methods',
      'subscriptions',
      'invoices',
      'payments',
      'reconciliation',
      'finance',
      'billing',
      'servers',
      'deliveries',
      'orders',
      'catalog',
    ],
    status: 200,
    response: payoutRoom,
    errors: [],
  }),
  ownPayoutAsk: endpoint({
    method: 'POST',
    path: '/account/billing/payouts',
    summary: 'Ask for money of your credit balance to be paid out to a bank account. Our staff send it.',
    access: recentOwn('billingManage'),
    spends: true,
    notActing: true,
    limit: limits.issue,
    changes: payoutTopics,
    body: payoutAskBody,
    status: 201,
    response: asked,
    errors: ['conflict'],
  }),
  ownPayoutCallOff: endpoint({
    method: 'POST',
    path: '/account/billing/payouts/{payout_id}/call-off',
    summary: 'Call off a payout that was not sent yet. The money is on your credit balance again.',
    access: own('billingManage'),
    spends: false,
    notActing: true,
    limit: limits.issue,
    changes: payoutTopics,
    params,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  payoutList: endpoint({
    method: 'GET',
    path: '/system/admin/finance/payouts',
    summary: 'Payouts to bank accounts of all clients, newest first.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['payouts', 'clients', 'invoices', 'members', 'staff'],
    query: pageQuery.extend({ status: shownPayoutStatus.optional() }),
    status: 200,
    response: z.strictObject({ payouts: z.array(listed), ...countedFields }),
    errors: [],
  }),
  payoutRoomOf: endpoint({
    method: 'GET',
    path: '/system/admin/finance/payouts/room',
    summary: 'How much of a client’s credit balance staff can send to a bank account, and what of it stays.',
    access: staff('staffFinance'),
    limit: limits.read,
    reads: ['balance', 'payouts', 'payments', 'clients'],
    query: z.strictObject({ user_id: id }),
    status: 200,
    response: payoutRoom,
    errors: ['not_found'],
  }),
  payoutFor: endpoint({
    method: 'POST',
    path: '/system/admin/finance/payouts',
    summary: 'Write down that money of a client’s credit balance is to be paid out to a bank account.',
    access: recentStaff('staffFinance'),
    gives: true,
    tells: tellsBy('payout-asked'),
    spends: false,
    limit: limits.issueByStaff,
    changes: payoutTopics,
    body: payoutForBody,
    status: 201,
    response: asked,
    errors: ['not_found', 'conflict'],
  }),
  payoutIban: endpoint({
    method: 'POST',
    path: '/system/admin/finance/payouts/{payout_id}/iban',
    summary: 'The whole IBAN of a payout that is still to be sent.',
    access: recentStaff('staffFinance'),
    gives: false,
    tells: tellsNobody('Reading where the money goes is a part of sending it, which the client is told of.'),
    reveals: true,
    spends: false,
    limit: limits.secret,
    changes: ['payouts'],
    params,
    body: emptyBody,
    status: 200,
    response: z.strictObject({ iban: z.string() }),
    errors: ['conflict'],
  }),
  payoutSend: endpoint({
    method: 'POST',
    path: '/system/admin/finance/payouts/{payout_id}/sent',
    summary: 'Note that a payout was sent at the bank, on which day and as what.',
    access: recentStaff('staffFinance'),
    gives: true,
    tells: tellsBy('payout-sent'),
    spends: false,
    limit: limits.issueByStaff,
    changes: payoutTopics,
    params,
    body: payoutSentBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  payoutCallOff: endpoint({
    method: 'POST',
    path: '/system/admin/finance/payouts/{payout_id}/call-off',
    summary: 'Call off a payout that was not sent. The money is on the client’s credit balance again.',
    access: staff('staffFinance'),
    gives: true,
    tells: tellsBy('payout-ended'),
    spends: false,
    limit: limits.issueByStaff,
    changes: payoutTopics,
    params,
    body: payoutEndBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  payoutReturned: endpoint({
    method: 'POST',
    path: '/system/admin/finance/payouts/{payout_id}/returned',
    summary: 'Note that the bank sent a payout back. The money is on the client’s credit balance again.',
    access: recentStaff('staffFinance'),
    gives: true,
    tells: tellsBy('payout-ended'),
    spends: false,
    limit: limits.issueByStaff,
    changes: payoutTopics,
    params,
    body: payoutEndBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
