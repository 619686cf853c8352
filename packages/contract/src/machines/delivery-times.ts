import { z } from 'zod';
import { endpoint, limits, publicAccess } from '../endpoint.ts';

/** Of how many days, and from how many servers on, a number is given: of fewer it would say nothing. */
export const deliveryTimesDays = 365;
export const deliveryTimesMinimum = 20;

const seconds = z.number().describe('Seconds, with one decimal.');

const measured = z.strictObject({
  p50: seconds.describe('Half of them were ready in this time, in seconds.'),
  p95: seconds.describe('19 of 20 were ready in this time, in seconds.'),
  steps: z.array(z.strictObject({ name: z.string(), p50: seconds })).describe('In the order they happen.'),
});

const deliveryTimes = z.strictObject({
  servers: z.number().int().describe('How many were delivered in this time, up to a thousand.'),
  days: z.number().int(),
  measured: measured.nullable().describe(`Null below ${deliveryTimesMinimum} servers.`),
});
export type DeliveryTimes = z.infer<typeof deliveryTimes>;

export const deliveryTimesEndpoints = {
  vmDeliveryTimes: endpoint({
    method: 'GET',
    path: '/system/vm/delivery-times',
    summary: 'How long new servers took from their first step to their handover, as measured.',
    access: publicAccess,
    limit: limits.read,
    reads: ['server-tasks'],
    status: 200,
    response: deliveryTimes,
    errors: [],
  }),
};
