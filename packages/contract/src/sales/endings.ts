import { z } from 'zod';
import { detailsSchema, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { dayText } from '../day-words.ts';
import { endpoint, limits, staff, tellsBy } from '../endpoint.ts';
import { addDays } from '../periods.ts';
import { itemType, renews } from '../product-types.ts';
import type { Verdict } from '../states.ts';
import { text } from '../text.ts';
import { paidTopics } from '../topics.ts';
import type { DeliveryStatus } from './delivery-states.ts';

/**
 * The one rulebook of what may end a delivered unit. Acts on documents, payments and accounts take its ground away and
 * no more: it is suspended, its end is announced by mail, and it is kept for the grace period. Only the typed act on
 * the unit itself, or the end of that period, destroys anything.
 */

/** Why the ground of a unit is gone. `unpaid` ends by the billing calendar, the others when the announced date has come. */
export const endWhy = z.enum([
  'invoice_cancelled',
  'cancelled',
  'ended_by_staff',
  'not_paid',
  'unpaid',
  'account_deleted',
]);
export type EndWhy = z.infer<typeof endWhy>;

export const endWhyTexts: Readonly<Record<EndWhy, string>> = {
  invoice_cancelled: 'Its invoice was cancelled',
  cancelled: 'Its subscription was cancelled',
  ended_by_staff: 'Its subscription was ended',
  not_paid: 'It was not paid for',
  unpaid: 'An invoice is overdue',
  account_deleted: 'The account was deleted',
};

/** `unwound`: it was never delivered, so nothing of the customer's is on it. */
export const unitFate = z.enum(['stays', 'unwound', 'announced', 'over']);
export type UnitFate = z.infer<typeof unitFate>;

interface AnnouncedEnd {
  readonly why: EndWhy;
  readonly endsAt: Date;
}

/** What becomes of a unit whose ground is gone. */
export function fateOf(
  unit: { readonly type: string; readonly status: DeliveryStatus; readonly announced: AnnouncedEnd | undefined },
  why: EndWhy,
  now: Date,
): UnitFate {
  if (unit.status === 'started') return 'unwound';
  if (unit.status !== 'delivered') return 'stays';
  // What is bought once holds nothing of the customer's that could be kept.
  if (!renews(unit.type)) return 'over';
  // The billing calendar announced this end when it suspended the unit; that date has come.
  const isDue = why === 'not_paid' && unit.announced?.why === 'unpaid' && unit.announced.endsAt <= now;
  return isDue ? 'over' : 'announced';
}

/** The announced date: a whole grace period from now, and never earlier than one that was announced before. */
export function graceEnd(now: Date, graceDays: number, announced?: AnnouncedEnd): Date {
  const end = addDays(now, graceDays);
  return announced && announced.endsAt > end ? announced.endsAt : end;
}

/** Whether the announced end is over, so that the hourly job may end the unit. */
export const isGraceOver = ({ why, endsAt }: AnnouncedEnd, now: Date): boolean => why !== 'unpaid' && endsAt <= now;

/** Whether the ground can be given back. `true`, or the reason why not. */
export const canKeep = {
  owner: (why: EndWhy): Verdict => {
    if (why === 'cancelled') return true;
    if (why === 'unpaid') return 'Please pay the overdue invoice: that keeps it.';
    return 'Please write to support: staff can keep it for you.';
  },
  staff: (why: EndWhy): Verdict => {
    if (why === 'unpaid') return 'It waits for a payment, which keeps it by itself.';
    return why !== 'account_deleted' || 'Its account was deleted, so there is nobody to keep it for.';
  },
};

/** One service that an act touches, and what becomes of it. Answered before the act, for its dialog. */
export const touchedService = z.strictObject({
  unit_id: id,
  name: z.string(),
  fate: unitFate,
  suspended_at: unixSeconds.describe('When it is suspended; 0 when it is not.'),
  ends_at: unixSeconds.describe('Until when it is kept; 0 when it does not end.'),
});
export type TouchedService = z.infer<typeof touchedService>;
export const touchedServices = z.strictObject({
  services: z.array(touchedService),
  grace_days: z
    .number()
    .int()
    .describe('How long a service that loses its ground is kept, and its final backup after it.'),
});
export type TouchedServices = z.infer<typeof touchedServices>;

/** What the dialog of an act says about one service. */
export function touchText({ name, fate, suspended_at, ends_at }: TouchedService, now: number): string {
  if (fate === 'stays') return `${name} keeps running.`;
  if (fate === 'unwound') return `${name} is still being made. It will not be delivered.`;
  if (fate === 'over') return `${name} ends at once.`;
  const from =
    suspended_at > now ? `runs until ${dayText(suspended_at)} and is suspended then` : 'is suspended at once';
  return `${name} ${from}. It is kept until ${dayText(ends_at)} and then deleted.`;
}

export const announcedEnd = z.strictObject({
  unit_id: id.describe('The delivery; for a server that staff made without an order, the server.'),
  server_id: id.nullable(),
  name: z.string(),
  plan_type: itemType,
  user: z.strictObject({ user_id: id, email: z.string() }).describe('Without an email when the account was deleted.'),
  why: endWhy,
  reason: z.string(),
  asked_by: z.string().describe('The email of the account that asked for it; empty when the calendar did.'),
  announced_at: unixSeconds,
  ends_at: unixSeconds,
});
export type AnnouncedEndRow = z.infer<typeof announcedEnd>;

export const keepBody = z.strictObject({ reason: text('Please say why.', 500) });

export const endingEndpoints = {
  endingList: endpoint({
    method: 'GET',
    path: '/system/admin/endings',
    summary: 'Services that are about to end, with date, reason and who asked, soonest first.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['deliveries', 'subscriptions', 'servers', 'clients'],
    query: pageQuery,
    status: 200,
    response: z.strictObject({ endings: z.array(announcedEnd), ...pageFields }),
    errors: [],
  }),
  endingKeep: endpoint({
    method: 'POST',
    path: '/system/admin/endings/{unit_id}/keep',
    summary: 'Take back the announced end of a service, with a reason: it is resumed, and billed from now on.',
    access: staff('staffOrders'),
    gives: true,
    tells: tellsBy('staff-act'),
    spends: true,
    limit: limits.issueByStaff,
    changes: paidTopics,
    params: z.strictObject({ unit_id: id }),
    body: keepBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  invoiceTouched: endpoint({
    method: 'GET',
    path: '/system/admin/invoices/{invoice_id}/services',
    summary: 'The services that cancelling or refunding an invoice would touch, and what would become of each.',
    access: staff('staffInvoices'),
    limit: limits.read,
    reads: ['deliveries', 'invoices', 'servers', 'orders'],
    params: z.strictObject({ invoice_id: id }),
    query: z.strictObject({ act: z.enum(['cancel', 'refund']) }),
    status: 200,
    response: touchedServices,
    errors: [],
  }),
  orderTouched: endpoint({
    method: 'GET',
    path: '/system/admin/orders/{order_id}/services',
    summary: 'The services that deleting an order would touch, and what would become of each.',
    access: staff('staffOrders'),
    limit: limits.read,
    reads: ['deliveries', 'orders', 'servers'],
    params: z.strictObject({ order_id: id }),
    status: 200,
    response: touchedServices,
    errors: [],
  }),
};
