import type { ZoneDelegation } from '@resolvo/contract/hosting/zones';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordsAt } from './change-records.ts';
import { mayBeSigned, ownZone } from './own-zone.ts';
import { managedByNameservers } from './zones.ts';

type Needs = Pick<Deps, 'db' | 'resolvers'>;

/** Whom the world asks for a zone. Its records are answered to the world where that is us. */
export async function delegationOfZone(
  { db, resolvers }: Needs,
  zone: { readonly id: string; readonly name: string },
): Promise<ZoneDelegation> {
  const apex = await recordsAt(db, zone.id, new Set(['@']));
  const ours = apex
    .filter((one) => one.managed === managedByNameservers)
    .map(({ content }) => content.replace(/\.$/, ''));
  // A free name stands in a domain of ours, which no customer delegates.
  if (!mayBeSigned(zone.name)) return { is_known: true, nameservers: ours, is_ours: true };
  // Silence is an answer here: it is said that nothing is known.
  const told = await resolvers.delegation(zone.name).catch(() => undefined);
  const nameservers = [...(told ?? [])];
  return { is_known: told !== undefined, nameservers, is_ours: nameservers.some((host) => ours.includes(host)) };
}

export const getDelegation = async (deps: Needs, actor: Caller, zoneId: string): Promise<ZoneDelegation> =>
  delegationOfZone(deps, await ownZone(deps.db, actor, zoneId));
