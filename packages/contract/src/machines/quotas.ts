import { z } from 'zod';
import { detailsSchema, id } from '../common.ts';
import { endpoint, limits, own, staff, tellsOrNot } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { notToldField } from '../not-told.ts';
import { text } from '../text.ts';
import { quotaKinds } from './quota-rule.ts';

const amountMessage = 'Please enter a whole number up to 1,000,000, or nothing for the usual quota.';
const amount = z
  .int({ error: amountMessage })
  .min(0, { error: amountMessage })
  .max(1_000_000, { error: amountMessage })
  .nullable();

export const setQuotasBody = z.strictObject({
  servers: amount,
  vcpus: amount,
  memory_gb: amount,
  disk_gb: amount,
  addresses: amount,
  volume_gb: amount.default(null),
  reason: text('Please say why.', 500),
  ...notToldField,
});

const quota = z.strictObject({
  kind: z.enum(quotaKinds),
  used: z.number().int().describe('With what is ordered and not yet made.'),
  most: z.number().int(),
});
export type Quota = z.infer<typeof quota>;
const staffQuota = quota.extend({ set: z.number().int().nullable().describe('Set by staff; null for the usual one.') });
export type StaffQuota = z.infer<typeof staffQuota>;

export const quotaEvents = defineEvents({
  'quotas.set': {
    version: 1,
    subject: 'account_id',
    changes: ['quotas'],
    summary: 'Staff set what an account may have at most.',
    data: z.strictObject({ account_id: id, reason: z.string() }),
  },
});

const clientParams = z.strictObject({ user_id: id });
const clientPath = '/system/admin/clients/{user_id}/quotas';

export const quotaEndpoints = {
  ownQuotas: endpoint({
    method: 'GET',
    path: '/account/quotas',
    summary: 'How much your account has of what is limited, and how much it may have.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['quotas', 'servers', 'orders', 'deliveries', 'subscriptions'],
    status: 200,
    response: z.strictObject({ quotas: z.array(quota) }),
    errors: [],
  }),
  clientQuotas: endpoint({
    method: 'GET',
    path: clientPath,
    summary: 'The quotas of a client, and which of them staff set.',
    access: staff('staffClients'),
    limit: limits.read,
    reads: ['quotas', 'servers', 'orders', 'deliveries', 'subscriptions', 'clients'],
    params: clientParams,
    status: 200,
    response: z.strictObject({ quotas: z.array(staffQuota) }),
    errors: [],
  }),
  clientQuotasSet: endpoint({
    method: 'PUT',
    path: clientPath,
    summary: 'Set the quotas of a client, with a reason. What the client has already stays, also above a quota.',
    access: staff('staffClientsEdit'),
    gives: true,
    tells: tellsOrNot('staff-act'),
    limit: limits.write,
    changes: ['quotas'],
    params: clientParams,
    body: setQuotasBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
