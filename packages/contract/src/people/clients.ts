import { z } from 'zod';
import { countedFields, detailsSchema, emptyBody, id, pageQuery, timeOrders, unixSeconds } from '../common.ts';
import { endpoint, limits, recentStaff, staff, tellsBy, tellsOrNot } from '../endpoint.ts';
import { notToldField } from '../not-told.ts';
import { setupFacts, workFacts } from '../platform/attention.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { action } from '../states.ts';
import { thing } from '../thing.ts';
import { machineTopics } from '../topics.ts';
import { signInChange } from './sign-in-changes.ts';

export const clientStateWords = stateWords({
  invited: { word: 'Invited', meaning: 'turn' },
  unverified: { word: 'Unverified', meaning: 'turn' },
  active: { word: 'Active', meaning: 'well' },
  suspended: { word: 'Suspended', meaning: 'broken' },
});
export const clientState = stateEnum(clientStateWords);
export type ClientState = z.infer<typeof clientState>;

export const clientSort = z.enum([...timeOrders, 'email']);
export type ClientSort = z.infer<typeof clientSort>;

export const clientCan = {
  suspend: action<ClientState>(['active', 'unverified', 'invited'], () => 'This account is suspended already.'),
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

export const flagKinds = ['payment', 'chargeback', 'fraud', 'abuse', 'identity', 'unreachable'] as const;
export const flagKind = z.enum(flagKinds);
export type FlagKind = z.infer<typeof flagKind>;

/** What each risk is called, and what it asks of the reader. */
export const flagTexts: Readonly<Record<FlagKind, { readonly name: string; readonly description: string }>> = {
  payment: { name: 'Payment risk', description: 'Pays late or not at all. Deliver after payment only.' },
  chargeback: { name: 'Chargebacks', description: 'Took payments back through the bank.' },
  fraud: { name: 'Suspected fraud', description: 'Name, card or address do not fit. Ask before delivering.' },
  abuse: { name: 'Abuse reports', description: 'Others complained about what runs on their servers.' },
  identity: { name: 'Identity unclear', description: 'We do not know who this is. Change no address by phone.' },
  unreachable: { name: 'Cannot be reached', description: 'Mails come back and nobody answers.' },
};

export const clientFlag = z.strictObject({
  flag_id: id,
  kind: flagKind,
  reason: z.string(),
  raised_by: z.string(),
  created_at: unixSeconds,
  cleared_by: z.string(),
  cleared_at: unixSeconds,
});
export type ClientFlag = z.infer<typeof clientFlag>;

/** A flag that stands, or one that was cleared. */
export const flagWord = ({ cleared_at }: Pick<ClientFlag, 'cleared_at'>): StateWord =>
  cleared_at === 0 ? { word: 'Open', meaning: 'broken' } : { word: 'Cleared', meaning: 'rest' };

const changedField = z.strictObject({ field: z.string(), before: z.string(), after: z.string() });

/** As staff read it: with the person, and with what was before and after. */
export const clientEvent = z.strictObject({
  event_id: id,
  name: z.string(),
  summary: z.string(),
  by: z.string().describe('The address of the person; empty when the product acted by itself.'),
  by_staff: z.boolean(),
  thing: thing.nullable(),
  person: z.string().describe('Whose sign-in it is; empty for what happened to the account.'),
  reason: z.string(),
  changed: z.array(changedField).describe('The fields that changed, where they were written down.'),
  act_id: id
    .nullable()
    .describe('The act that it is of: one request with the work that it began. null where none was asked for.'),
  ip: z.string(),
  device: z.string(),
  place: z.string(),
  created_at: unixSeconds,
});
export type ClientEvent = z.infer<typeof clientEvent>;

/** How long staff are signed in as a client. */
export const actingMinutes = 60;

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
/** Where staff may choose that the client is not told. */
export const holdBody = suspendBody.extend(notToldField);

const userParams = z.strictObject({ user_id: id });

export const clientEndpoints = {
  staffOverview: endpoint({
    method: 'GET',
    path: '/system/admin/counts',
    summary: 'Counts of accounts for the first page of the administration area.',
    access: staff('administrator'),
    limit: limits.read,
    reads: ['clients', 'sessions', 'billing'],
    status: 200,
    response: z.strictObject({
      accounts: z.strictObject({
        total: z.number().int(),
        verified: z.number().int(),
        suspended: z.number().int(),
        new_this_week: z.number().int(),
      }),
      sessions: z.number().int(),
    }),
    errors: [],
  }),
  systemOverview: endpoint({
    method: 'GET',
    path: '/system/admin/overview',
    summary: 'How the background work goes on, and what is wrong with the setup.',
    access: staff('staffSystem'),
    limit: limits.read,
    reads: ['system'],
    status: 200,
    response: z.strictObject({
      jobs: z.strictObject({ waiting: z.number().int(), running: z.number().int(), failed: z.number().int() }),
      work: workFacts,
      setup: setupFacts,
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
    access: staff('staffClients', 'staffOrders', 'staffInvoices', 'staffFinance', 'staffServers', 'staffMail'),
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
    response: client.extend({
      account_name: z.string().describe('The name that its owners or staff gave it; empty without one.'),
      pending_email: z.string().nullable().describe('The address that the new mailbox still has to confirm.'),
      is_staff: z.boolean(),
      suspension_reason: z.string(),
      sessions: z.number().int(),
      sign_in_change: signInChange
        .nullable()
        .describe('The last change of the way in that staff asked for, for two weeks.'),
      no_links_until: unixSeconds.describe('A new address rests: until then staff send no link there; 0 without one.'),
      flags: z.array(clientFlag).describe('Those that stand.'),
    }),
    errors: [],
  }),
  clientSuspend: endpoint({
    method: 'POST',
    path: '/system/admin/clients/{user_id}/suspend',
    summary:
      'Suspend an account: its sessions, tokens and pending links stop at once, and its servers are switched off. Nothing is deleted, and subscriptions go on.',
    access: recentStaff('staffClientsEdit'),
    gives: false,
    tells: tellsOrNot('account-suspended'),
    wayIn: 'none',
    limit: limits.issueByStaff,
    changes: ['clients', 'account', 'sessions', 'tokens', ...machineTopics],
    params: userParams,
    body: holdBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  clientUnsuspend: endpoint({
    method: 'POST',
    path: '/system/admin/clients/{user_id}/unsuspend',
    summary: 'Lift the suspension of an account. Servers that it switched off come back.',
    access: staff('staffClientsEdit'),
    gives: true,
    tells: tellsBy('account-unsuspended'),
    wayIn: 'none',
    limit: limits.issueByStaff,
    changes: ['clients', 'account', ...machineTopics],
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
    access: staff('staffClientsEdit', 'staffSignInHelp'),
    tells: tellsBy('staff-act'),
    wayIn: 'none',
    limit: limits.write,
    changes: ['clients', 'sessions', 'activity'],
    params: userParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
};
