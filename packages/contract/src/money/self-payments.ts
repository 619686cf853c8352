import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { dayInWords } from '../day-words.ts';
import { formatMoney } from '../money.ts';
import { dayStart } from '../periods.ts';
import { cardCanPay, chargedByCard } from './charges.ts';
import type { InvoiceStatus } from './invoice-states.ts';

/** What people call the brands of cards, by what the payment gateway calls them. */
export const cardBrands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export const cardName = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${cardBrands[brand] ?? 'Card'} ending in ${last4}`;

/** How an open invoice is paid without its customer. */
export const selfPayment = z.strictObject({
  from: z.enum(['balance', 'card']),
  brand: z.string().describe('Of the card; empty for the balance.'),
  last4: z.string(),
  amount: z.number().int().describe('What is taken: never less than what a card is charged at least.'),
  to_balance: z
    .number()
    .int()
    .default(0)
    .describe('What of it goes to the credit balance: the invoice asks for less than a card is charged at least.'),
  at: unixSeconds.describe('On which day.'),
});
export type SelfPayment = z.infer<typeof selfPayment>;
export const ownSelfPayment = selfPayment.extend({ invoice_id: id });

export interface OpenInvoice {
  readonly status: InvoiceStatus;
  /** What is open of it. */
  readonly due: number;
  readonly dueAt: Date;
  /** The calendar collects it: a renewal, hours, traffic or other use. Not an order, nor an invoice that staff wrote. */
  readonly isCollected: boolean;
  /** An attempt ended without money: the bank said no, or wants its customer. */
  readonly isRefused: boolean;
}

export interface Means {
  readonly balance: number;
  readonly card: { readonly brand: string; readonly last4: string; readonly validUntil: Date } | undefined;
}

/**
 * Who pays this invoice by itself, and when; undefined where a person must. The one rule for the dashboard, lists, pages
 * and mails. The calendar follows the same order: the balance if it covers all of it, else the default card.
 */
export function paysItself(invoice: OpenInvoice, { balance, card }: Means, now: Date): SelfPayment | undefined {
  const { status, due, dueAt, isCollected, isRefused } = invoice;
  if (status !== 'awaiting_payment' || !isCollected || isRefused) return undefined;
  const day = dueAt > now ? dueAt : now;
  const at = Math.floor(day.getTime() / 1000);
  if (balance >= due) return { from: 'balance', brand: '', last4: '', amount: due, to_balance: 0, at };
  if (!card || card.validUntil <= day || cardCanPay(due) !== true) return undefined;
  const amount = chargedByCard(due);
  return { from: 'card', brand: card.brand, last4: card.last4, amount, to_balance: amount - due, at };
}

/** What screens and mails say of it. A mail is read later and names the day; a screen knows that it is today. */
export function selfPaymentText(payment: SelfPayment, now?: Date): string {
  const at = new Date(payment.at * 1000);
  const today = now !== undefined && dayStart(at) <= now;
  const amount = formatMoney(payment.amount);
  if (payment.from === 'balance') {
    return today
      ? `We take ${amount} from your credit balance today. There is nothing to do.`
      : `${amount} is taken from your credit balance on ${dayInWords(at)}. There is nothing to do.`;
  }
  const rest =
    payment.to_balance > 0
      ? `, the least that a card is charged: ${formatMoney(payment.to_balance)} of it goes to your credit balance`
      : '';
  return today
    ? `We charge your card today: ${amount} from your ${cardName(payment)}${rest}. There is nothing to do.`
    : `Your ${cardName(payment)} is charged ${amount} on ${dayInWords(at)}${rest}. There is nothing to do.`;
}
