import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { collected, paysWith } from '../money/charges.ts';
import { cents, price } from '../money-fields.ts';
import { endWhy } from '../sales/endings.ts';
import { nextPriceFields, openBill, subscription } from '../sales/subscriptions.ts';
import { sagaTask } from '../sales/tasks.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { stateTable } from '../states.ts';
import { hostingTopics, paidTopics } from '../topics.ts';
import { cpanelPassword, hostedDomain } from './hosting-names.ts';
import { packageState, packageTaskKind } from './package-states.ts';

export const packageTask = sagaTask.extend({ kind: packageTaskKind });
export type PackageTask = z.infer<typeof packageTask>;

/** What a plan of web hosting has. */
const planSize = {
  disk_gb: z.number().int(),
  websites: z.number().int(),
  mailboxes: z.number().int(),
  databases: z.number().int(),
};

export const hostingPackage = z.strictObject({
  package_id: id,
  domain: z.string().describe('Its own domain, or the free address until that is proved; empty until it has one.'),
  waits_for: z.string().describe('A domain of its own that waits for its proof, as people read it; empty for none.'),
  username: z.string().describe('Its user on the hosting server; empty until it has one.'),
  plan_id: id,
  plan_name: z.string(),
  ...planSize,
  package_state: packageState,
  package_task: packageTaskKind.nullable(),
  location: z.string().describe('Where it stands, or is being set up; empty where that is not known yet.'),
  suspension_reason: z.string(),
  suspended_by: z.enum(['billing', 'staff', 'ending']).nullable(),
  cancels_at: unixSeconds.describe('When it ends because it was cancelled; 0 when it was not.'),
  kept_until: unixSeconds.describe('Cancelled: when it is deleted, unless it is kept before; 0 when it was not.'),
  ends_at: unixSeconds.describe('When it is deleted, because its ground is gone.'),
  end_why: endWhy.nullable(),
  created_at: unixSeconds,
});
export type HostingPackage = z.infer<typeof hostingPackage>;

export const packageRole = z.enum(['own', 'further']);

export const packageDomainWords = stateWords({
  waiting: { word: 'Waiting for proof', meaning: 'turn' },
  adding: { word: 'Being added', meaning: 'works' },
  there: { word: 'On this package', meaning: 'well' },
  removing: { word: 'Being taken out', meaning: 'works' },
});
export const packageDomainState = stateEnum(packageDomainWords);
export type PackageDomainState = z.infer<typeof packageDomainState>;
/** One that left its server is no row any more. */
export const packageDomainStates = stateTable<PackageDomainState>({
  waiting: ['adding'],
  adding: ['there', 'removing'],
  there: ['removing'],
  removing: [],
});

const packageDomain = z.strictObject({
  name: z.string().describe('As people read it.'),
  ascii_name: z.string(),
  role: packageRole,
  state: packageDomainState,
  domain_id: id.nullable().describe('Its page under Domains, where it is proved; null where the account has none.'),
  prove_by: unixSeconds.describe('Until when its proof is looked for; 0 where none is waited for.'),
  trouble: z.string().describe('Why the hosting server did not do it yet; empty where nothing is wrong.'),
});
export type PackageDomain = z.infer<typeof packageDomain>;

export const packageDetail = hostingPackage.extend({
  main_domain: z.string().describe('What its account was made with: a free address, or a domain of before.'),
  domains: z.array(packageDomain).describe('Names besides that, its own first.'),
  address: z.string().describe('The IPv4 address of its server, for records elsewhere; empty until it is known.'),
  without_dns: z
    .boolean()
    .describe('It has a free address of ours that does not answer: the account had no room for another free name.'),
  subscriptions: z.array(subscription).describe('The one that pays for it; none when it is not billed, or no longer.'),
  tasks: z.array(packageTask).describe('The latest work on it, newest first.'),
});
export type PackageDetail = z.infer<typeof packageDetail>;

const measured = z.strictObject({
  used: z.number().int().nonnegative(),
  limit: z.number().int().nullable().describe('Null where there is none.'),
});
const packageUsage = z.strictObject({
  disk: measured.describe('Bytes.'),
  traffic: measured.describe('Bytes, of this month.'),
  mailboxes: measured,
  databases: measured,
  added_domains: z.array(z.string()).describe('Domains besides its own.'),
});
export type PackageUsage = z.infer<typeof packageUsage>;

export const pointWords = stateWords({
  here: { word: 'Points here', meaning: 'well' },
  partly: { word: 'Points here in part', meaning: 'turn' },
  elsewhere: { word: 'Points elsewhere', meaning: 'turn' },
  nowhere: { word: 'Does not point here yet', meaning: 'turn' },
  unknown: { word: 'Not answered', meaning: 'rest' },
});
const packagePoint = z.strictObject({
  ascii_name: z.string(),
  verdict: stateEnum(pointWords).describe('Whether its website leads to the server of the package.'),
  addresses: z.array(z.string()).describe('Where it leads now.'),
  undelegated: z
    .boolean()
    .describe(
      'It is linked to the package, and other name servers than ours answer for it: the link has no effect yet.',
    ),
  mail_servers: z.array(z.string()).describe('Where its mail goes now; empty where no server is named.'),
});
export type PackagePoint = z.infer<typeof packagePoint>;

export const packageParams = z.strictObject({ package_id: id });
export const passwordBody = z.strictObject({ new_password: cpanelPassword });
export const addDomainBody = z.strictObject({
  domain: hostedDomain,
  role: packageRole
    .default('further')
    .describe('Whether it shows the main website, as its own domain, or a further one with a folder of its own.'),
});
export const takeDomainBody = z.strictObject({ domain: hostedDomain });

const changeOption = z.strictObject({
  plan_id: id,
  plan_name: z.string(),
  plan_price: price,
  your_price: price.nullable().describe('A month for you, with discount and tax; null where nothing is paid for it.'),
  ...planSize,
  current: z.boolean(),
  possible: z.boolean(),
  reason: z.string().describe('Why it is not possible; empty when it is.'),
});
export type PackageChangeOption = z.infer<typeof changeOption>;

const changePreview = z.strictObject({
  plan_id: id,
  plan_name: z.string(),
  due_now: cents.describe(
    'Invoiced now, tax included: the rest of the period, and the next one where its invoice is open. 0 when nothing is due.',
  ),
  credit_now: cents.describe('Given back to the credit balance; 0 when nothing is.'),
  ...nextPriceFields,
  next_period_at: unixSeconds.describe('0 when it does not renew.'),
  open_bill: openBill,
  pays_with: paysWith,
  effects: z.array(z.string()).describe('What changes, in sentences.'),
});
export type PackageChangePreview = z.infer<typeof changePreview>;

const access = own('hostingManage');

export const packageEndpoints = {
  packageList: endpoint({
    method: 'GET',
    path: '/account/hosting',
    summary: 'The hosting packages of the account, oldest first.',
    access,
    limit: limits.read,
    reads: ['packages', 'server-tasks', 'deliveries', 'catalog', 'subscriptions'],
    status: 200,
    response: z.strictObject({ packages: z.array(hostingPackage) }),
    errors: [],
  }),
  packageDetail: endpoint({
    method: 'GET',
    path: '/account/hosting/{package_id}',
    summary: 'One hosting package with its subscription, and the steps of the latest work on it.',
    access,
    limit: limits.read,
    reads: [
      'packages',
      'domains',
      'server-tasks',
      'deliveries',
      'catalog',
      'subscriptions',
      'invoices',
      'payments',
      'billing',
    ],
    params: packageParams,
    status: 200,
    response: packageDetail,
    errors: [],
  }),
  packageUsage: endpoint({
    method: 'GET',
    path: '/account/hosting/{package_id}/usage',
    summary: 'What a package uses of its disk, traffic, mailboxes and databases, and its further domains.',
    access,
    limit: limits.read,
    reads: ['packages', 'server-tasks', 'deliveries', 'catalog', 'subscriptions'],
    params: packageParams,
    status: 200,
    response: packageUsage,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  packagePoints: endpoint({
    method: 'GET',
    path: '/account/hosting/{package_id}/points',
    summary:
      'Ask public resolvers where each name of a package leads now. It should lead to the address of its server.',
    access,
    limit: limits.document,
    reads: ['packages', 'domains', 'server-tasks', 'deliveries', 'catalog', 'subscriptions'],
    params: packageParams,
    status: 200,
    response: z.strictObject({ points: z.array(packagePoint) }),
    errors: [],
  }),
  packageOpen: endpoint({
    // Mailboxes are behind it, and links to set a password are in those.
    notActing: true,
    method: 'POST',
    path: '/account/hosting/{package_id}/session',
    summary: 'An address that signs you in to the cPanel of a package, once. Open it at once and do not store it.',
    reveals: true,
    access,
    limit: limits.issue,
    changes: ['activity'],
    params: packageParams,
    body: emptyBody,
    status: 200,
    response: z.strictObject({ url: z.string().describe('Works once, for a few minutes.') }),
    errors: ['conflict', 'upstream_unavailable'],
  }),
  packagePassword: endpoint({
    notActing: true,
    method: 'POST',
    path: '/account/hosting/{package_id}/password',
    summary: 'Set the password of the cPanel user of a package. We do not keep it.',
    reveals: true,
    access,
    limit: limits.secret,
    changes: hostingTopics,
    params: packageParams,
    body: passwordBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  packageDomainAdd: endpoint({
    method: 'POST',
    path: '/account/hosting/{package_id}/domains',
    summary:
      'Add a domain to a package. One that is yours in Domains goes to the hosting server at once; any other is claimed there, and goes once it is proved.',
    access,
    limit: limits.issue,
    changes: [...hostingTopics, 'domains'],
    params: packageParams,
    body: addDomainBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  packageDomainRemove: endpoint({
    method: 'DELETE',
    path: '/account/hosting/{package_id}/domains',
    summary: 'Take a domain out of a package. Its folder stays; nothing answers to the name there, mail neither.',
    access,
    destroys: false,
    limit: limits.issue,
    changes: [...hostingTopics, 'domains', 'zones'],
    params: packageParams,
    body: takeDomainBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict', 'not_found'],
  }),
  packageChangeOptions: endpoint({
    method: 'GET',
    path: '/account/hosting/{package_id}/change',
    summary: 'Plans that the package can change to.',
    access,
    limit: limits.read,
    reads: ['packages', 'server-tasks', 'catalog', 'deliveries', 'subscriptions'],
    params: packageParams,
    status: 200,
    response: z.strictObject({ plans: z.array(changeOption) }),
    errors: [],
  }),
  packageChangePreview: endpoint({
    method: 'GET',
    path: '/account/hosting/{package_id}/change/{plan_id}',
    summary: 'Price of changing to another plan, and what changes.',
    access,
    limit: limits.read,
    reads: [
      'packages',
      'server-tasks',
      'catalog',
      'deliveries',
      'subscriptions',
      'balance',
      'billing',
      'payment-methods',
      'invoices',
      'orders',
      'servers',
    ],
    params: packageParams.extend({ plan_id: id }),
    status: 200,
    response: changePreview,
    errors: ['conflict'],
  }),
  packageChange: endpoint({
    method: 'POST',
    path: '/account/hosting/{package_id}/change',
    summary: 'Change to another plan. The difference for the rest of the period is invoiced or credited.',
    spends: true,
    access,
    limit: limits.issue,
    changes: paidTopics,
    params: packageParams,
    body: z.strictObject({ plan_id: id }),
    status: 202,
    response: z.strictObject({
      details: z.string(),
      invoice_id: id.nullable().describe('What is to be paid for the difference, if anything.'),
      payment: collected,
    }),
    errors: ['conflict'],
  }),
  packageCancel: endpoint({
    method: 'POST',
    path: '/account/hosting/{package_id}/cancel',
    summary:
      'Stop renewing a package. It runs until the paid period ends, is then suspended, kept for the grace period and deleted.',
    access,
    limit: limits.issue,
    spends: false,
    changes: paidTopics,
    params: packageParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  packageKeep: endpoint({
    method: 'POST',
    path: '/account/hosting/{package_id}/keep',
    summary: 'Take back the announced end of a package: it is resumed, and billed from now on.',
    spends: true,
    access,
    limit: limits.issue,
    changes: paidTopics,
    params: packageParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
