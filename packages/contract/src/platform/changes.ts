import { z } from 'zod';
import { endpoint, limits, ownOrNone, staff } from '../endpoint.ts';
import { topics } from '../topics.ts';

const query = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional()
    .describe('The cursor of the last answer. Without one, the answer is where to start.'),
});
const response = z.strictObject({
  topics: z.array(z.enum(topics)).describe('What changed. A screen that shows one of them asks for its data again.'),
  cursor: z.string().describe('For the next call.'),
});

/** What happened since a screen last asked, as the topics it touched: also what a job or another person did. */
export const changeEndpoints = {
  ownChanges: endpoint({
    method: 'GET',
    path: '/account/changes',
    summary: 'Which topics of your account have changed since the given cursor.',
    access: ownOrNone('accountView'),
    forLimited: true,
    limit: limits.live,
    polled: true,
    reads: [],
    query,
    status: 200,
    response,
    errors: [],
  }),
  adminChanges: endpoint({
    method: 'GET',
    path: '/system/admin/changes',
    summary: 'Which topics of any account have changed since the given cursor.',
    access: staff('administrator'),
    limit: limits.live,
    polled: true,
    reads: [],
    query,
    status: 200,
    response,
    errors: [],
  }),
};
