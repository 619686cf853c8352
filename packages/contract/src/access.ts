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

/** A row about the account as a whole, which a member who is limited to some of its things may not call. */
export const isOfWhole = ({ access, path, forLimited }: Endpoint): boolean =>
  access.kind === 'own' && forLimited !== true && !path.includes('{server_id}');

export const refusals = {
  limited: 'This is about the whole account, and you work with some of its servers.',
  ownersOnly: 'Only an owner of the account can do this.',
  notMember: 'You are not a member of this account.',
} as const;
