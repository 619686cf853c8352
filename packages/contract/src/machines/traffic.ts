import { z } from 'zod';
import { unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff } from '../endpoint.ts';
import { price } from '../money-fields.ts';
import { serverParams } from './servers.ts';

export const bytesPerTb = 1_000_000_000_000;
/** Shares of the included traffic, in percent, of which the owner is told. */
export const trafficMarks = [80, 100] as const;

/** The beginning of the calendar month, in UTC, that a moment lies in, or of one some months later. */
export const monthOf = (moment: Date, later = 0): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + later, 1));

/** The highest mark that was reached, or 0. */
export const reachedMark = (sent: number, includedTb: number): 0 | 80 | 100 =>
  trafficMarks.findLast((mark) => sent * 100 >= includedTb * bytesPerTb * mark) ?? 0;

/** Bytes above what a month includes. */
export const overOf = (sent: number, includedTb: number): number => Math.max(0, sent - includedTb * bytesPerTb);

/** Cents for bytes above the included ones, rounded once, half a cent up. In whole numbers: bytes times cents do not fit. */
export const trafficCharge = (over: number, pricePerTb: number): number =>
  Number((BigInt(over) * BigInt(pricePerTb) + BigInt(bytesPerTb / 2)) / BigInt(bytesPerTb));

const day = 86_400_000;

/** What a month comes to if it goes on as it began. On its first day nothing is said but what was sent. */
export function atThisPace(sent: number, now: Date): number {
  const begun = monthOf(now).getTime();
  const gone = now.getTime() - begun;
  return gone < day ? sent : Math.round((sent / gone) * (monthOf(now, 1).getTime() - begun));
}

const serverTraffic = z.strictObject({
  from: unixSeconds.describe('When the month began, in UTC.'),
  to: unixSeconds.describe('When the next one begins.'),
  sent: z.number().describe('Bytes that the server sent this month. What it received is not counted.'),
  included: z.number().describe('Bytes that its plan includes each month.'),
  price: price.nullable().describe('Euro cents without tax for each TB above it; null when nothing extra is billed.'),
  slow_mbit: z
    .number()
    .int()
    .nullable()
    .describe('Mbit/s that the server is slowed to above it until the next month; null when it is not slowed.'),
  is_slowed: z.boolean().describe('Whether it is slowed now.'),
  cost: price.describe('Euro cents without tax for what was sent above it so far.'),
  expected: z.number().describe('Bytes by the end of the month if it goes on as it began.'),
  expected_cost: price.describe('Euro cents without tax that this would come to.'),
  months: z
    .array(z.strictObject({ from: unixSeconds, sent: z.number(), included: z.number() }))
    .describe('Up to twelve months before, newest first.'),
});
export type ServerTraffic = z.infer<typeof serverTraffic>;

const row = { method: 'GET', limit: limits.read, params: serverParams, status: 200, response: serverTraffic } as const;

export const trafficEndpoints = {
  vmTraffic: endpoint({
    ...row,
    path: '/account/vm/{server_id}/traffic',
    summary: 'Traffic of the server this month and in the months before, with what its plan includes.',
    access: own('serversView'),
    reads: ['servers'],
    errors: [],
  }),
  adminServerTraffic: endpoint({
    ...row,
    path: '/system/admin/servers/{server_id}/traffic',
    summary: 'Traffic of a server this month and in the months before, with what its plan includes.',
    access: staff('staffServers'),
    reads: ['servers'],
    errors: [],
  }),
};
