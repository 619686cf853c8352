import { notMember } from './asked-account.ts';
import type { Access, Endpoint } from './endpoint.ts';
import { allows, type PermissionName, permissionTitle } from './permissions.ts';
import type { Verdict } from './states.ts';

/**
 * Whether a mask is enough for a row: the one rule of the gate, of the menu and of buttons. Staff rights count only with
 * the administrator bit.
 */
export function rightTo(access: Access, mask: number): Verdict {
  switch (access.kind) {
    case 'own':
      return allows(mask, access.permission) || missing([access.permission]);
    case 'staff':
      if (!allows(mask, 'administrator')) return missing(['administrator']);
      return access.anyOf.some((name) => allows(mask, name)) || missing(access.anyOf);
    default:
      return true;
  }
}

const missing = (names: readonly PermissionName[]): string =>
  `You need the permission ${names.map((name) => `“${permissionTitle(name)}”`).join(' or ')} for this.`;

/** Parameters of paths that name a thing which a member can be limited to; a zone is its domain's. */
export const limitedParams = ['server_id', 'domain_id', 'zone_id'] as const;

/** A row about the account as a whole, which a member who is limited to some of its things may not call. */
export const isOfWhole = ({ access, path, forLimited }: Endpoint): boolean =>
  access.kind === 'own' && forLimited !== true && !limitedParams.some((name) => path.includes(`{${name}}`));

/** The right of staff without which they do not do this for a client either. */
const actingNeeds: Readonly<Partial<Record<PermissionName, PermissionName>>> = {
  serversManage: 'staffServers',
  domainsManage: 'staffServers',
  hostingManage: 'staffServers',
  billingManage: 'staffOrders',
  supportManage: 'staffTickets',
};

export interface ActingRights {
  readonly mayAct: boolean;
  readonly staffPermissions: number;
}

/**
 * Whether staff who are signed in as a client may call a row: what the account has is read, and changed only where that
 * was chosen and is theirs to change anyway. What is a person's own (password, factors, tokens, members) never is.
 */
export function rightWhileActing(
  { access, method, notActing }: Pick<Endpoint, 'access' | 'method' | 'notActing'>,
  { mayAct, staffPermissions }: ActingRights,
): Verdict {
  if (access.kind === 'public') return true;
  if (access.kind !== 'own' || notActing) return refusals.acting;
  if (method === 'GET') return true;
  if (!mayAct) return refusals.actingReads;
  const needed = actingNeeds[access.permission];
  return needed === undefined || allows(staffPermissions, needed) || missing([needed]);
}

export const refusals = {
  acting: 'Not while you are signed in as a client.',
  actingReads: 'You are signed in as this client to look, and change nothing.',
  limited: 'This is about the whole account, and you work with some of its servers or domains.',
  ownersOnly: 'Only an owner of the account can do this.',
  notMember,
} as const;
