import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, ownerSession, recentOwner } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { cents, price } from '../money-fields.ts';
import { email } from '../people/account-fields.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { stateTable } from '../states.ts';
import { paidTopics } from '../topics.ts';
import { serverParams, typedNameBody } from './servers.ts';

/** How long a server is offered to another account. */
export const transferDays = 7;

const transferStateWords = stateWords({
  asked: { word: 'Waiting for an answer', meaning: 'turn' },
  accepted: { word: 'Accepted', meaning: 'well' },
  declined: { word: 'Declined', meaning: 'rest' },
  withdrawn: { word: 'Withdrawn', meaning: 'rest' },
  expired: { word: 'Expired', meaning: 'rest' },
});
export const transferState = stateEnum(transferStateWords);
export type TransferState = z.infer<typeof transferState>;

export const transferStates = stateTable<TransferState>({
  asked: ['accepted', 'declined', 'withdrawn', 'expired'],
  accepted: [],
  declined: [],
  withdrawn: [],
  expired: [],
});

export const askTransferBody = typedNameBody.extend({ email });

const askedTransfer = z.strictObject({
  transfer_id: id,
  server_id: id,
  email: z.string().describe('The owner of the account that it is offered to.'),
  expires_at: unixSeconds,
});
export type AskedTransfer = z.infer<typeof askedTransfer>;

const offeredTransfer = z.strictObject({
  transfer_id: id,
  server_name: z.string(),
  plan_name: z.string(),
  location: z.string(),
  from: z.string().describe('The email of the account that has it.'),
  total: cents.describe('What a period costs you from the next payment on, options and your tax included; 0 for none.'),
  months: z.number().int().describe('The months of a period; 0 when it is not billed.'),
  hourly: price
    .nullable()
    .describe(
      'By the hour: hundredths of a cent with your tax for each started hour; `total` is then the most of a month.',
    ),
  next_payment_at: unixSeconds.describe('The end of the period that is paid; 0 when it is not billed.'),
  options: z.array(z.string()).describe('What belongs to it and comes with it.'),
  expires_at: unixSeconds,
});
export type OfferedTransfer = z.infer<typeof offeredTransfer>;

const of = {
  version: 1,
  subject: 'transfer_id',
  changes: ['server-transfers', 'activity'],
  data: z.strictObject({ transfer_id: id, server_id: id }),
} as const;
export const serverTransferEvents = defineEvents({
  'server_transfer.asked': {
    ...of,
    summary: 'An owner offered a server to another account.',
    activity: 'transfer_asked',
  },
  'server_transfer.offered': { ...of, summary: 'A server was offered to this account.', activity: 'transfer_offered' },
  'server_transfer.accepted': { ...of, summary: 'A server that was offered was taken over.' },
  'server_transfer.declined': {
    ...of,
    summary: 'A server that was offered was declined.',
    activity: 'transfer_declined',
  },
  'server_transfer.withdrawn': {
    ...of,
    summary: 'An offer of a server was withdrawn.',
    activity: 'transfer_withdrawn',
  },
  'server_transfer.expired': { ...of, summary: 'An offer of a server was not answered in time.' },
});

const transferParams = z.strictObject({ transfer_id: id });

export const serverTransferEndpoints = {
  vmTransferAsk: endpoint({
    notActing: true,
    method: 'POST',
    path: '/account/vm/{server_id}/transfer',
    summary: `Offer a server to another account, with its name typed. The other owner has ${transferDays} days to accept.`,
    access: recentOwner,
    limit: limits.issue,
    changes: ['server-transfers', 'activity'],
    params: serverParams,
    body: askTransferBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmTransferWithdraw: endpoint({
    method: 'DELETE',
    path: '/account/vm/{server_id}/transfer',
    summary: 'Withdraw the offer of a server to another account.',
    access: ownerSession,
    limit: limits.issue,
    changes: ['server-transfers', 'activity'],
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  transferList: endpoint({
    method: 'GET',
    path: '/account/transfers',
    summary: 'Servers that you offered to other accounts, and those that are offered to yours.',
    access: ownerSession,
    limit: limits.read,
    reads: ['server-transfers', 'servers', 'subscriptions', 'billing'],
    status: 200,
    response: z.strictObject({ asked: z.array(askedTransfer), offered: z.array(offeredTransfer) }),
    errors: [],
  }),
  transferAccept: endpoint({
    method: 'POST',
    path: '/account/transfers/{transfer_id}/accept',
    summary: 'Take over a server that is offered to your account: from now on it is yours, and you pay for it.',
    access: recentOwner,
    spends: true,
    limit: limits.issue,
    changes: ['server-transfers', 'domains', 'zones', ...paidTopics],
    params: transferParams,
    body: z.strictObject({ total: price.describe('What you were shown. Another amount is refused.') }),
    status: 200,
    response: z.strictObject({ details: z.string(), server_id: id }),
    errors: ['conflict'],
  }),
  transferDecline: endpoint({
    method: 'POST',
    path: '/account/transfers/{transfer_id}/decline',
    summary: 'Decline a server that is offered to your account.',
    access: ownerSession,
    limit: limits.issue,
    changes: ['server-transfers', 'activity'],
    params: transferParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
