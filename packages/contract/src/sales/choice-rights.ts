import { copyOf } from '../copied-image.ts';
import { splitFree } from '../free-names.ts';
import { allows, type PermissionName, permissionTitle } from '../permissions.ts';
import type { ItemType } from '../product-types.ts';
import type { Verdict } from '../states.ts';
import type { BuyerChoices } from './item-choices.ts';

/** Who chooses how an item is made. `acting`: staff who are signed in as the client, with their rights of staff. */
export type Chooser =
  | { readonly kind: 'client'; readonly permissions: number }
  | { readonly kind: 'acting'; readonly permissions: number; readonly staffPermissions: number }
  | { readonly kind: 'seller'; readonly permissions: number };

interface Held {
  readonly what: string;
  readonly right: 'serversManage' | 'domainsManage';
  /** Staff who sell may choose it: it opens nothing to them. */
  readonly bySeller?: true;
}

/** What a choice takes hold of that the account has, or has to prove as its own. */
function heldBy(type: ItemType, choices: BuyerChoices): Held[] {
  const { image, ssh_key_ids, firewall_id, network_id, volume_id, server_id, domain, hostname } = choices;
  const right = 'serversManage';
  // Of web hosting a hostname is a domain too.
  const name = (domain ?? (type === 'cpanel' ? hostname : undefined))?.trim().toLowerCase();
  return [
    ...(volume_id === undefined ? [] : [{ what: 'a volume', right } as const]),
    ...(network_id === undefined ? [] : [{ what: 'a private network', right } as const]),
    ...(firewall_id === undefined ? [] : [{ what: 'a firewall', right } as const]),
    ...(server_id === undefined ? [] : [{ what: 'a server', right } as const]),
    ...(image === undefined || !copyOf(image) ? [] : [{ what: 'a backup or an image', right } as const]),
    ...((ssh_key_ids ?? []).length === 0 ? [] : [{ what: 'SSH keys', right, bySeller: true } as const]),
    ...(name === undefined || splitFree(name)
      ? []
      : [{ what: 'a domain', right: 'domainsManage', bySeller: true } as const]),
  ];
}

/**
 * Whether the right to order is enough for these choices. What the account has is chosen by those who may change it
 * anyway; and staff bring no password and no program of theirs to a client's server without the right over servers.
 */
export function rightToChoose(type: ItemType, choices: BuyerChoices, who: Chooser): Verdict {
  const held = heldBy(type, choices);
  if (who.kind === 'seller') {
    const taken = held.find(({ bySeller }) => !bySeller);
    return !taken || allows(who.permissions, 'staffServers') || lacking('staffServers', taken.what);
  }
  const refused = held.find(({ right }) => !allows(who.permissions, right));
  if (refused) return lacking(refused.right, refused.what);
  if (who.kind === 'client' || allows(who.staffPermissions, 'staffServers')) return true;
  if (held[0]) return lacking('staffServers', held[0].what);
  if (choices.password === undefined && !choices.user_data) return true;
  return `You need the permission “${permissionTitle('staffServers')}” to set a password or user data for a client.`;
}

const lacking = (right: PermissionName, what: string): string =>
  `You need the permission “${permissionTitle(right)}” to choose ${what} of the account.`;
