import { z } from 'zod';
import { unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff } from '../endpoint.ts';
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

const serverTraffic = z.strictObject({
  from: unixSeconds.describe('When the month began, in UTC.'),
  to: unixSeconds.describe('When the next one begins.'),
  sent: z.number().describe('Bytes that the server sent this month. What it received is not counted.'),
  included: z.number().describe('Bytes that its plan includes each month.'),
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
