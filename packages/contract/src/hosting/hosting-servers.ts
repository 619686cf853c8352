import { z } from 'zod';
import { detailsSchema, id } from '../common.ts';
import { endpoint, limits, recentStaff, staff, tellsBy, tellsNobody } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { optionalLine } from '../text.ts';
import { hostingTopics } from '../topics.ts';
import { packageState } from './package-states.ts';

/** Why a hosting server cannot be reached. */
export const hostingTrouble = z.enum(['token_refused', 'wrong_certificate', 'no_answer']);
export type HostingTrouble = z.infer<typeof hostingTrouble>;

/** Texts for staff. */
export const hostingTroubleTexts: Readonly<Record<HostingTrouble, string>> = {
  token_refused: 'It refused our token. Put the new one into WHM_SERVERS and start again.',
  wrong_certificate:
    'Its certificate is not the one we trust. If it was renewed, put the new fingerprint into WHM_SERVERS. Nothing of ours was sent.',
  no_answer: 'It does not answer. Work on its packages waits and goes on by itself.',
};

const reach = {
  hosting_server: z.string(),
  reachable: z.boolean(),
  trouble: hostingTrouble.nullable().describe('Why it cannot be reached; null when it can.'),
  details: z.string(),
};

const hostingServer = z.strictObject({
  ...reach,
  location: z.string(),
  capacity: z.number().int().describe('How many accounts it takes.'),
  configured: z.number().int().describe('Its capacity in WHM_SERVERS, which staff may change here.'),
  accounts: z
    .number()
    .int()
    .describe('Accounts that are on it, ours and others; those we know of when it is out of reach.'),
  packages: z.number().int().describe('Packages of ours on it.'),
  free: z.number().int(),
  closed: z.boolean().describe('Takes no new packages.'),
  note: z.string().describe('Why, in the words of staff.'),
});
export type HostingServerRow = z.infer<typeof hostingServer>;

export const hostingServerWord = ({ reachable, closed, free }: HostingServerRow): StateWord => {
  if (!reachable) return { word: 'Out of reach', meaning: 'broken' };
  if (closed) return { word: 'Closed', meaning: 'rest' };
  return free > 0 ? { word: 'Open', meaning: 'well' } : { word: 'Full', meaning: 'turn' };
};

/** Where the hosting servers and the database disagree. */
const hostingDifferences = z.strictObject({
  ...reach,
  strays: z
    .array(z.strictObject({ username: z.string(), domain: z.string(), email: z.string(), suspended: z.boolean() }))
    .describe('Accounts on the server that no package of ours has.'),
  missing: z
    .array(z.strictObject({ package_id: id, domain: z.string(), username: z.string() }))
    .describe('Packages whose account is gone from the server.'),
  other: z
    .array(
      z.strictObject({
        package_id: id,
        domain: z.string(),
        username: z.string(),
        package_state: packageState,
        what: z.string().describe('What differs, as a sentence.'),
      }),
    )
    .describe(
      'Packages whose account has another domain or is suspended when it should not be, or the reverse, and such with a name of another account.',
    ),
});
export type HostingDifferences = z.infer<typeof hostingDifferences>;

export const hostingServerParams = z.strictObject({
  hosting_server: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: 'This is not a name of a hosting server.' }),
});

export const hostingServerBody = z.strictObject({
  capacity: z
    .int({ error: 'Please enter a number of accounts.' })
    .min(0, { error: 'Please enter a number of accounts.' })
    .max(100_000, { error: 'Please use at most 100,000.' }),
  closed: z.boolean(),
  note: optionalLine(200).default(''),
});

export const adoptBody = z.strictObject({
  username: z
    .string({ error: 'Please name the account.' })
    .regex(/^[a-z][a-z0-9]{0,15}$/, { error: 'This is not a user name of a hosting server.' }),
  user_id: id,
  plan_id: id,
});

export const hostingServerEndpoints = {
  adminHostingServers: endpoint({
    method: 'GET',
    path: '/system/admin/hosting/servers',
    summary: 'Hosting servers with their capacity and free room.',
    access: staff('staffServers'),
    limit: limits.document,
    reads: ['hosting-servers', 'packages'],
    status: 200,
    response: z.strictObject({ servers: z.array(hostingServer) }),
    errors: [],
  }),
  adminHostingServerSave: endpoint({
    method: 'PUT',
    path: '/system/admin/hosting/servers/{hosting_server}',
    summary: 'Set how many accounts a hosting server takes, and open or close it for new packages.',
    access: staff('staffServers'),
    gives: false,
    tells: tellsNobody('A rule of the company, and nothing that a client has.'),
    limit: limits.write,
    changes: hostingTopics,
    params: hostingServerParams,
    body: hostingServerBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found'],
  }),
  adminHostingDifferences: endpoint({
    method: 'GET',
    path: '/system/admin/hosting/differences',
    summary: 'Accounts without a package, packages without an account, and accounts that are not as they should be.',
    access: staff('staffServers'),
    limit: limits.document,
    reads: ['hosting-servers', 'packages', 'server-tasks', 'deliveries', 'catalog'],
    status: 200,
    response: z.strictObject({ servers: z.array(hostingDifferences) }),
    errors: [],
  }),
  adminHostingAdopt: endpoint({
    method: 'POST',
    path: '/system/admin/hosting/servers/{hosting_server}/adopt',
    summary: 'Give an account of a hosting server to a client as a package. It is not billed.',
    access: recentStaff('staffServers'),
    gives: true,
    grants: true,
    tells: tellsBy('staff-act'),
    limit: limits.issueByStaff,
    changes: hostingTopics,
    params: hostingServerParams,
    body: adoptBody,
    status: 201,
    response: z.strictObject({ package_id: id }),
    errors: ['not_found', 'conflict', 'upstream_unavailable'],
  }),
};
