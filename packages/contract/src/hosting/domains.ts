import { z } from 'zod';
import { countedFields, detailsSchema, emptyBody, id, pageQuery, timeOrder, unixSeconds } from '../common.ts';
import { endpoint, limits, own, publicAccess, recentOwn } from '../endpoint.ts';
import { serverParams } from '../machines/servers.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable } from '../states.ts';
import { line, optionalLine } from '../text.ts';
import { isIp } from '../web-address.ts';
import { customName, freeName, freeSuffix } from './domain-fields.ts';
import { domainLink, linkChange, linkDomainBody, linkPackageBody, unlinkDomainBody } from './domain-links.ts';
import { asciiDomain, domainNameMax } from './domain-names.ts';

export const domainLimits = {
  /** Free names per account, with those that are reserved or were given back a short while ago. */
  free: 5,
  custom: 100,
  /** Days in which a custom domain has to be proved. */
  proofDays: 14,
  /** Days from the word of a parent's owner to the end of a name below it that another account has here. */
  belowDays: 7,
  /** Names below a domain that its page shows. */
  below: 50,
  blockedWords: 500,
} as const;

export const domainStateWords = stateWords({
  reserved: { word: 'Reserved', meaning: 'rest' },
  waiting: { word: 'Waiting for proof', meaning: 'turn' },
  active: { word: 'Active', meaning: 'well' },
  released: { word: 'Given back', meaning: 'rest' },
  ended: { word: 'Ended', meaning: 'rest' },
});
export const domainState = stateEnum(domainStateWords);
export type DomainState = z.infer<typeof domainState>;

export const domainStates = stateTable<DomainState>({
  reserved: ['active', 'ended'],
  waiting: ['active', 'ended'],
  // Ended at once: it went to another account.
  active: ['released', 'ended'],
  released: ['active', 'ended'],
  ended: [],
});

const notActive = (state: DomainState): string =>
  ({
    reserved: 'This name is reserved for an order. It is yours once the order is paid.',
    waiting: 'Please prove first that the domain is yours.',
    active: '',
    released: 'This domain was given back. Take it again first.',
    ended: 'This domain is not yours any more.',
  })[state];
const whileActive = action<DomainState>(['active'], notActive);

/** `true`, or the reason why not. */
export const domainCan = {
  link: whileActive,
  edit: whileActive,
  check: action<DomainState>(['waiting'], (state) =>
    state === 'active' ? 'This domain is proved already.' : notActive(state),
  ),
  remove: action<DomainState>(['waiting', 'active'], (state) =>
    state === 'released' ? 'This domain was given back already.' : notActive(state),
  ),
  restore: action<DomainState>(['released'], (state) =>
    state === 'active' ? 'This domain is yours.' : 'There is nothing to take again.',
  ),
  handOver: action<DomainState>(['waiting', 'active', 'released'], notActive),
  endBelow: whileActive,
};

const inDays = (seconds: number, nowSeconds: number): string => {
  const days = Math.max(0, Math.ceil((seconds - nowSeconds) / 86_400));
  return days === 1 ? '1 d' : `${days} d`;
};

/** The state of a domain with the time that it has left. */
export function domainWord(
  { state, expires_at, ends_at }: Pick<Domain, 'state' | 'expires_at' | 'ends_at'>,
  nowSeconds: number,
): StateWord {
  const { word, meaning } = domainStateWords[state];
  if (ends_at !== 0) return { word: `Ends in ${inDays(ends_at, nowSeconds)}`, meaning: 'turn' };
  if (state !== 'released' || expires_at === 0) return { word, meaning };
  return { word: `Given back, yours for ${inDays(expires_at, nowSeconds)}`, meaning };
}

/** Whether a free name can be had, said while it is typed. */
export const availableWord = (name: string): StateWord => ({ word: `${name} is free`, meaning: 'well' });

/** Below the domain, where the proof is looked for. */
export const proofLabel = '_resolvo';
export const proofName = (domain: string): string => `${proofLabel}.${domain}`;
export const proofValue = (token: string): string => `resolvo-verify=${token}`;

export const domain = z.strictObject({
  domain_id: id,
  domain_name: z.string().describe('As people read it.'),
  ascii_name: z.string().describe('As DNS has it; other alphabets as punycode.'),
  kind: z.enum(['free', 'custom']),
  state: domainState,
  description: z.string(),
  linked_to: domainLink.nullable(),
  used_by: z
    .strictObject({
      id: id.nullable().describe('Null for one that is not open to you; then its names are empty.'),
      name: z.string(),
      plan_name: z.string(),
    })
    .nullable()
    .describe('The hosting package that has the name, where the domain is not linked to it: its DNS leads elsewhere.'),
  linked_to_plan: z.string().describe('Name of the plan that it is linked to; empty where it is not linked.'),
  records: z.number().int().describe('How many records its zone has.'),
  zone_id: id.nullable().describe('Its zone, for /account/zones; null until it is active.'),
  ends_for: z
    .string()
    .describe('The domain above it whose owner ends it here, and had to prove that anew; empty where none does.'),
  ends_at: unixSeconds.describe('When it ends for that; 0 where it does not.'),
  expires_at: unixSeconds.describe(
    'When a proof is looked for no longer, a reservation ends, or a domain that was given back is gone; 0 elsewhere.',
  ),
  created_at: unixSeconds,
});
export type Domain = z.infer<typeof domain>;

export const domainProof = z.strictObject({
  txt_name: z.string(),
  txt_value: z.string(),
  name_servers: z.array(z.string()).describe('Those to set at the registrar once it is proved; they prove nothing.'),
  claimed_elsewhere: z
    .boolean()
    .describe('Another account has added the name too, or has it. It goes to the account whose record is found.'),
  checked_at: unixSeconds,
  next_check_at: unixSeconds,
  found: z.string().describe('What the last check found, as a sentence; empty before the first.'),
});
export type DomainProof = z.infer<typeof domainProof>;

export const nameBelow = z.strictObject({
  domain_name: z.string(),
  ascii_name: z.string(),
  state: domainState,
  ends_at: unixSeconds.describe('When it ends by the word of the owner of the domain above it; 0 where it does not.'),
});
export type NameBelow = z.infer<typeof nameBelow>;

const description = optionalLine(200);

/** What the dialog sends. */
export const createDomainBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free'), name: freeName, suffix: freeSuffix }),
  z.strictObject({ kind: z.literal('custom'), name: customName }),
]);

export const describeDomainBody = z.strictObject({ description });
export const belowBody = z.strictObject({ name: customName.describe('The name below the domain.') });
export const removeDomainBody = z.strictObject({ name: line('Please type the name of the domain.', domainNameMax) });

const address = z.string().trim().max(60).refine(isIp, { error: 'Please enter an address such as 192.0.2.10.' });
export const reverseNameBody = z.strictObject({
  address,
  name: z
    .string()
    .trim()
    .max(253, { error: 'Please use at most 253 characters.' })
    .transform((typed, context) => {
      if (typed === '') return '';
      const name = asciiDomain(typed);
      if (name !== undefined) return name;
      context.addIssue({ code: 'custom', message: 'Please enter a whole name, such as mail.example.com.' });
      return z.NEVER;
    })
    .describe('Empty: it has no name any more.'),
});

const reverseName = z.strictObject({
  address: z.string(),
  family: z.union([z.literal(4), z.literal(6)]),
  server_id: id,
  server_name: z.string(),
  name: z.string().describe('What the address is called; empty where it has no name.'),
});
export type ReverseName = z.infer<typeof reverseName>;

const serverNetwork = z.strictObject({
  family: z.union([z.literal(4), z.literal(6)]),
  network: z.string().describe('Such as 192.0.2.0/24 or 2001:db8:1::/64.'),
  gateway: z.string(),
  own: z.boolean().describe('Whether every address of the network is the server’s.'),
  addresses: z
    .array(z.strictObject({ address: z.string(), name: z.string().describe('Its reverse name; empty without one.') }))
    .describe(
      'Those of the server, its first one first; of a network that is its own, the first and those with a name.',
    ),
});
export type AddressNetwork = z.infer<typeof serverNetwork>;

const params = z.strictObject({ domain_id: id });
const mine = { access: own('domainsManage'), params, status: 200 } as const;
const act = {
  ...mine,
  method: 'POST',
  limit: limits.write,
  changes: ['domains', 'zones', 'activity'],
  response: detailsSchema,
  errors: ['conflict'],
} as const;
const at = '/account/domains' as const;
export const domainReads = ['domains', 'zones', 'servers', 'packages', 'catalog'] as const;

export const domainEndpoints = {
  domainList: endpoint({
    method: 'GET',
    path: at,
    summary: 'The domains of the account, newest first. Searches the start of a name.',
    access: own('domainsManage'),
    forLimited: true,
    limit: limits.read,
    reads: domainReads,
    query: pageQuery.extend({
      search: optionalLine(120).optional(),
      state: domainState.optional(),
      sort: timeOrder.optional(),
    }),
    status: 200,
    response: z.strictObject({
      domains: z.array(domain),
      ...countedFields,
      free_used: z.number().int().describe(`Free names that count towards the ${domainLimits.free} of an account.`),
    }),
    errors: [],
  }),
  domainAvailability: endpoint({
    method: 'GET',
    path: '/system/domains/availability',
    summary: 'Whether a free subdomain can be had now, and why not.',
    access: publicAccess,
    limit: limits.read,
    reads: ['domains'],
    query: z.strictObject({ name: z.string().max(domainNameMax), suffix: freeSuffix }),
    status: 200,
    response: z.strictObject({ available: z.boolean(), reason: z.string() }),
    errors: [],
  }),
  domainCreate: endpoint({
    method: 'POST',
    path: at,
    summary: `Take a free subdomain, which is yours at once (at most ${domainLimits.free} per account), or add a custom domain, which is yours once it is proved.`,
    access: own('domainsManage'),
    limit: limits.issue,
    changes: ['domains', 'zones', 'activity'],
    body: createDomainBody,
    status: 201,
    response: domain,
    errors: ['conflict'],
  }),
  domainDetail: endpoint({
    ...mine,
    method: 'GET',
    path: `${at}/{domain_id}`,
    summary: 'A domain, and how it can be proved while it waits for that.',
    limit: limits.read,
    reads: domainReads,
    response: z.strictObject({
      domain,
      proof: domainProof.nullable(),
      name_servers: z.array(z.string()),
      below: z
        .array(nameBelow)
        .describe(`Names below it that other accounts have or added here, at most ${domainLimits.below}.`),
    }),
    errors: [],
  }),
  domainDescribe: endpoint({
    ...act,
    method: 'PATCH',
    path: `${at}/{domain_id}`,
    summary: 'Write down what a domain is for.',
    body: describeDomainBody,
    errors: [],
  }),
  domainCheck: endpoint({
    ...act,
    path: `${at}/{domain_id}/check`,
    summary: 'Look for the proof of a custom domain now. It is looked for by itself too, at growing intervals.',
    limit: limits.issue,
    body: emptyBody,
    response: detailsSchema.extend({ proved: z.boolean() }),
    errors: ['conflict', 'upstream_unavailable'],
  }),
  domainLink: endpoint({
    ...act,
    path: `${at}/{domain_id}/link`,
    summary:
      'Point a domain at a server: A and AAAA follow its addresses, and www and MX where they are asked for or free. What you wrote there yourself makes room, and comes back with the end of the link. With preview: only say what would change.',
    body: linkDomainBody,
    response: linkChange,
    errors: ['conflict', 'not_found'],
  }),
  domainLinkPackage: endpoint({
    ...act,
    path: `${at}/{domain_id}/link-package`,
    summary:
      'Point a domain at a hosting package that has it: as with a server. A domain that nothing of yours stands under leads there by itself.',
    body: linkPackageBody,
    response: linkChange,
    errors: ['conflict', 'not_found'],
  }),
  domainUnlink: endpoint({
    ...act,
    method: 'DELETE',
    path: `${at}/{domain_id}/link`,
    summary:
      'Let a domain point at nothing. Records that made room for the link come back as they were. With preview: only say what would change.',
    body: unlinkDomainBody,
    response: linkChange,
  }),
  domainRemove: endpoint({
    ...act,
    method: 'DELETE',
    path: `${at}/{domain_id}`,
    summary: 'Give a domain back, with its name typed. It answers no longer; you can take it again for a while.',
    access: recentOwn('domainsManage'),
    body: removeDomainBody,
  }),
  domainRestore: endpoint({
    ...act,
    path: `${at}/{domain_id}/restore`,
    summary: 'Take a domain again that you gave back, with its records.',
    body: emptyBody,
  }),
  domainBelowEnd: endpoint({
    ...act,
    path: `${at}/{domain_id}/below/end`,
    summary: `End a name below a domain that another account has here. Asks for a fresh proof: the domain uses our name servers, or has its TXT record. One that is published is kept for ${domainLimits.belowDays} days, and its account is told.`,
    access: recentOwn('domainsManage'),
    limit: limits.issue,
    body: belowBody,
    errors: ['conflict', 'not_found', 'upstream_unavailable'],
  }),
  domainBelowKeep: endpoint({
    ...act,
    path: `${at}/{domain_id}/below/keep`,
    summary: 'Let a name below a domain stay with the account that has it, before the day of its end.',
    limit: limits.issue,
    body: belowBody,
    errors: ['conflict', 'not_found'],
  }),
  reverseNameList: endpoint({
    method: 'GET',
    path: '/account/reverse-names',
    summary: 'The reverse DNS name of every address that servers of the account hold.',
    access: own('domainsManage'),
    limit: limits.read,
    reads: ['domains', 'servers', 'subnets'],
    status: 200,
    response: z.strictObject({ addresses: z.array(reverseName) }),
    errors: [],
  }),
  vmAddresses: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/addresses',
    summary: 'Every public address of the server with its network, gateway and reverse name.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['domains', 'servers', 'subnets'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ networks: z.array(serverNetwork) }),
    errors: [],
  }),
  reverseNameSet: endpoint({
    method: 'PUT',
    path: '/account/reverse-names',
    summary: 'Name an address. The name has to point at the address, as receivers of mail check.',
    access: own('domainsManage'),
    limit: limits.issue,
    changes: ['domains', 'zones', 'activity'],
    body: reverseNameBody,
    status: 200,
    response: detailsSchema,
    errors: ['not_found', 'conflict', 'upstream_unavailable'],
  }),
};
