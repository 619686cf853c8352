import { z } from 'zod';
import { countedFields, detailsSchema, emptyBody, id, pageQuery, timeOrders, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { action } from '../states.ts';

export const clientStateWords = stateWords({
  unverified: { word: 'Unverified', meaning: 'turn' },
  active: { word: 'Active', meaning: 'well' },
  suspended: { word: 'Suspended', meaning: 'broken' },
});
export const clientState = stateEnum(clientStateWords);
export type ClientState = z.infer<typeof clientState>;

export const clientSort = z.enum([...timeOrders, 'email']);
export type ClientSort = z.infer<typeof clientSort>;

export const clientCan = {
  suspend: action<ClientState>(['active', 'unverified'], () => 'This account is suspended already.'),
  unsuspend: action<ClientState>(['suspended'], () => 'This account is not suspended.'),
};

export const client = z.strictObject({
  user_id: id,
  email: z.string(),
  username: z.string(),
  name: z.string().describe('Of the billing address, as company and country; empty until it is given.'),
  company: z.string(),
  country: z.string(),
  state: clientState,
  user_permissions: z.number().int(),
  two_factor_enabled: z.boolean(),
  created_at: unixSeconds,
  last_login_at: unixSeconds,
});
export type Client = z.infer<typeof client>;

/** What staff need of an account to choose it. */
export const foundClient = client.pick({
  user_id: true,
  email: true,
  username: true,
  name: true,
  company: true,
  country: true,
});
export type FoundClient = z.infer<typeof foundClient>;

export const suspendBody = z.strictObject({
  reason: z.string().trim().min(1, { error: 'Please say why.' }).max(500),
});

const userParams = z.strictObject({ user_id: id });

export const clientEndpoints = {
  systemOverview: endpoint({
    method: 'GET',
    path: '/system/admin/overview',
    summary: 'Counts for the first page of the administration area.',
    access: staff('staffSystem'),
    limit: limits.read,
    reads: ['system', 'clients', 'sessions'],
    status: 200,
    response: z.strictObject({
      accounts: z.strictObject({
        total: z.number().int(),
        verified: z.number().int(),
        suspended: z.number().int(),
        new_this_week: z.number().int(),
      }),
      sessions: z.number().int(),
      jobs: z.strictObject({ waiting: z.number().int(), running: z.number().int(), failed: z.number().int() }),
    }),
    errors: [],
  }),
  clientList: endpoint({
    method: 'GET',
    path: '/system/admin/clients',
    summary:
      'Accounts. Searches the start of an email, of its domain, of a username or of an id, the words of name and company, and the country.',
    access: staff('staffClients'),
    limit: limits.read,
    reads: ['clients', 'billing'],
    query: pageQuery.extend({
      search: z.string().trim().max(254).optional(),
      state: clientState.optional(),
      sort: clientSort.optional(),
    }),
    status: 200,
    response: z.strictObject({ clients: z.array(client), ...countedFields }),
    errors: [],
  }),
  clientSearch: endpoint({
    method: 'GET',
    path: '/system/admin/client-search',
    summary: 'Names of a few accounts, to choose the client that an order, invoice, payment or server is for.',
    access: staff('staffClients', 'staffOrders', 'staffInvoices', 'staffFinance', 'staffServers'),
    limit: limits.read,
    reads: ['clients', 'billing'],
    query: z.strictObject({ search: z.string().trim().max(254).optional() }),
    status: 200,
    response: z.strictObject({ clients: z.array(foundClient) }),
    errors: [],
  }),
  clientDetail: endpoint({
    method: 'GET',
    path: '/system/admin/clients/{user_id}',
    summary: 'One account.',
    access: staff('staffClients'),
    limit: limits.read,
    reads: ['clients', 'sessions', 'billing', 'members'],
    params: userParams,
    status: 200,
    response: client.extend({ suspension_reason: z.string(), sessions: z.number().int() }),
    errors: [],
  }),
  clientSuspend: endpoint({
    method: 'POST',
    path: '/system/admin/clients/{user_id}/suspend',
    summary: 'Suspend an account: its sessions, tokens and pending links stop at once.',
    access: staff('staffClients'),
    limit: limits.issueByStaff,
    changes: ['clients', 'account', 'sessions', 'tokens', 'activity'],
    params: userParams,
    body: suspendBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  clientUnsuspend: endpoint({
    method: 'POST',
    path: '/system/admin/clients/{user_id}/unsuspend',
    summary: 'Lift the suspension of an account.',
    access: staff('staffClients'),
    limit: limits.write,
    changes: ['clients', 'account', 'activity'],
    params: userParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  clientSignOut: endpoint({
    method: 'POST',
    path: '/system/admin/clients/{user_id}/sign-out',
    summary: 'End every session of an account.',
    access: staff('staffClients'),
    limit: limits.write,
    changes: ['clients', 'sessions', 'activity'],
    params: userParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
