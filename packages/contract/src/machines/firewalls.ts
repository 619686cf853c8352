import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff, tellsNobody } from '../endpoint.ts';
import { serverTags } from '../server-tags.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { firewallLimits, firewallName, firewallRules, ruleAction, shownRule } from './firewall-rules.ts';
import { serverParams } from './servers.ts';

/** How the rules at a server's machine stand to those that were chosen for it. */
export const firewallStateWords = stateWords({
  waiting: { word: 'Being applied', meaning: 'works' },
  applied: { word: 'Applied', meaning: 'well' },
  failed: { word: 'Not applied', meaning: 'broken' },
  differs: { word: 'Differs', meaning: 'turn' },
});
export const firewallState = stateEnum(firewallStateWords);
export type FirewallState = z.infer<typeof firewallState>;

/** Of a server; one without a firewall is open to everyone, by its owner's choice. */
export function serverFirewallWord({
  state,
  firewall,
}: {
  readonly state: FirewallState | null;
  readonly firewall: object | null;
}): StateWord {
  if (state === null || (firewall === null && state === 'applied')) return { word: 'No firewall', meaning: 'rest' };
  return firewallStateWords[state];
}

/** Of a firewall: the worst of its servers, since one that is not in order is what its owner looks for. */
export function firewallWord({
  servers,
}: {
  readonly servers: readonly { readonly state: FirewallState }[];
}): StateWord {
  const worst = (['failed', 'differs', 'waiting', 'applied'] as const).find((state) =>
    servers.some((one) => one.state === state),
  );
  return worst ? firewallStateWords[worst] : { word: 'Not in use', meaning: 'rest' };
}

/** Why the firewall of a server cannot be taken off it. */
export const byTagText = (tag: string): string =>
  `This server has its firewall by the tag ${tag}. Please take the tag off the server, or choose another firewall.`;

export const lockoutOk = z
  .boolean()
  .default(false)
  .describe('Whether rules that let nobody in over SSH from the caller’s address are meant so.');

const policies = {
  policy_in: ruleAction.describe('What happens to what comes in and no rule matches.'),
  policy_out: ruleAction.describe('What happens to what goes out and no rule matches.'),
};

export const createFirewallBody = z.strictObject({ name: firewallName, rules: firewallRules, ...policies });
export const changeFirewallBody = createFirewallBody.extend({
  version: z.number().int().min(1).describe('Of the firewall that was edited, so that nobody’s change is lost.'),
  lockout_ok: lockoutOk,
});
export const firewallTagsBody = z.strictObject({
  tags: serverTags,
  lockout_ok: lockoutOk,
});
const useFirewallBody = z.strictObject({ firewall_id: id, lockout_ok: lockoutOk });

const firewall = z.strictObject({
  firewall_id: id,
  name: z.string(),
  rules: z.array(shownRule).describe('In order: the first rule that matches decides.'),
  ...policies,
  is_default: z.boolean().describe('New servers of the account get it.'),
  tags: z
    .array(z.string())
    .describe('Servers with one of these tags use it, unless another firewall was chosen for them.'),
  version: z.number().int(),
  servers: z.array(z.strictObject({ server_id: id, state: firewallState })).describe('The servers that use it.'),
  changed_at: unixSeconds,
});
export type Firewall = z.infer<typeof firewall>;

const yourAddress = z.string().describe('The address that this call came from.');

const serverFirewall = z.strictObject({
  firewall: firewall.omit({ servers: true }).nullable(),
  state: firewallState.nullable().describe('Null when the server never had a firewall.'),
  reason: z.string().describe('Why it could not be applied; empty otherwise.'),
  differences: z
    .array(z.string())
    .describe('How the rules at the hypervisor differ from those chosen, as they are right now.'),
  looked: z.boolean().describe('Whether the hypervisor could be asked.'),
  applied_at: unixSeconds,
  by_tag: z
    .string()
    .describe('The tag by which the server has its firewall; empty when it was chosen or is the default.'),
  your_address: yourAddress,
});
export type ServerFirewall = z.infer<typeof serverFirewall>;

const firewallParams = z.strictObject({ firewall_id: id });
const changes = ['firewalls', 'servers', 'activity'] as const;

export const firewallEndpoints = {
  firewallList: endpoint({
    method: 'GET',
    path: '/account/firewalls',
    summary: 'The firewalls of the account by name, each with its rules and the servers that use it.',
    access: own('serversView'),
    forLimited: true,
    limit: limits.read,
    reads: ['firewalls'],
    status: 200,
    response: z.strictObject({ firewalls: z.array(firewall), your_address: yourAddress }),
    errors: [],
  }),
  firewallShow: endpoint({
    method: 'GET',
    path: '/account/firewalls/{firewall_id}',
    summary: 'One firewall with its rules and the servers that use it.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['firewalls'],
    params: firewallParams,
    status: 200,
    response: firewall.extend({ your_address: yourAddress }),
    errors: [],
  }),
  firewallCreate: endpoint({
    method: 'POST',
    path: '/account/firewalls',
    summary: `Make a firewall. It does nothing until a server uses it. At most ${firewallLimits.firewalls} per account.`,
    access: own('serversManage'),
    limit: limits.write,
    changes,
    body: createFirewallBody,
    status: 201,
    response: firewall,
    errors: ['conflict'],
  }),
  firewallChange: endpoint({
    method: 'PUT',
    path: '/account/firewalls/{firewall_id}',
    summary:
      'Replace name and rules of a firewall. All its servers get the new rules. Rules that would lock the caller out of SSH are refused without lockout_ok.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: firewallParams,
    body: changeFirewallBody,
    status: 200,
    response: firewall,
    errors: ['conflict'],
  }),
  firewallDefault: endpoint({
    method: 'POST',
    path: '/account/firewalls/{firewall_id}/default',
    summary: 'Say whether new servers of the account get this firewall. One firewall at most is the default.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: firewallParams,
    body: z.strictObject({ is_default: z.boolean() }),
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  firewallDelete: endpoint({
    method: 'DELETE',
    path: '/account/firewalls/{firewall_id}',
    summary: 'Delete a firewall that no server uses.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: firewallParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};

export const serverFirewallEndpoints = {
  firewallTags: endpoint({
    method: 'PUT',
    path: '/account/firewalls/{firewall_id}/tags',
    summary:
      'Set the tags of a firewall. Servers with one of them get it, now and when they are tagged later, unless another firewall was chosen for them. Rules that would lock the caller out of SSH are refused without lockout_ok.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: firewallParams,
    body: firewallTagsBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmFirewall: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/firewall',
    summary: 'The firewall of the server, whether it is applied, and how the hypervisor’s rules differ from it now.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['firewalls', 'servers'],
    params: serverParams,
    status: 200,
    response: serverFirewall,
    errors: [],
  }),
  vmFirewallUse: endpoint({
    method: 'PUT',
    path: '/account/vm/{server_id}/firewall',
    summary:
      'Choose the firewall of the server. Rules that would lock the caller out of SSH are refused without lockout_ok.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: serverParams,
    body: useFirewallBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmFirewallLeave: endpoint({
    method: 'DELETE',
    path: '/account/vm/{server_id}/firewall',
    summary: 'Take the firewall off the server, which is open to everyone then.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmFirewallApply: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/firewall/apply',
    summary: 'Apply the firewall of the server again: after a failure, or when the hypervisor’s rules differ.',
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  adminServerFirewall: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/firewall',
    summary: 'The firewall of a client’s server, as its owner sees it.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['firewalls', 'servers'],
    params: serverParams,
    status: 200,
    response: serverFirewall,
    errors: [],
  }),
  adminServerFirewallApply: endpoint({
    method: 'POST',
    path: '/system/admin/servers/{server_id}/firewall/apply',
    summary: 'Apply the firewall of a client’s server again.',
    access: staff('staffServers'),
    gives: false,
    tells: tellsNobody('Finishes what was asked for before. What comes of it is told when it is done.'),
    limit: limits.write,
    changes,
    params: serverParams,
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
