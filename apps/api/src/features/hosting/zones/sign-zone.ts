import { shownName } from '@resolvo/contract/shown-name';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { bumpZone } from './change-records.ts';
import { holdOwnZone, mayBeSigned, ownZone } from './own-zone.ts';

/** Turns DNSSEC on or off. */
export async function signZone(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'resolvers'>,
  actor: Caller,
  zoneId: string,
  signed: boolean,
): Promise<void> {
  const { name } = await ownZone(deps.db, actor, zoneId);
  if (signed && !mayBeSigned(name)) {
    throw conflict('DNSSEC needs a domain of your own: the one above a free subdomain is not signed.');
  }
  // A zone without signatures below a DS record is answered by no resolver that checks them.
  if (!signed && (await hasDs(deps, name))) {
    throw conflict(
      `The DS record of ${shownName(name)} is still at the registrar. Remove it there, wait a day, and turn DNSSEC off then; otherwise the domain goes dark.`,
    );
  }
  await deps.db.transaction().execute(async (tx) => {
    const zone = await holdOwnZone(tx, actor, zoneId);
    if (zone.signed === signed) return;
    await tx.updateTable('zones').set({ signed }).where('id', '=', zone.id).execute();
    await bumpZone(deps, tx, zone, { kind: signed ? 'signed' : 'unsigned', removed: [], added: [], by: actor });
    await deps.events.emit(tx, {
      name: 'zone.signing_changed',
      accountId: zone.account_id,
      by: actor,
      data: { zone_id: zone.id, name: zone.name },
      before: { signed: zone.signed },
      after: { signed },
    });
  });
}

/** By the first resolver that answers. When none does, the customer's word counts. */
async function hasDs({ resolvers }: Pick<Deps, 'resolvers'>, name: string): Promise<boolean> {
  for (const resolver of resolvers.world) {
    try {
      return (await resolver.ask(name, 'DS')).contents.length > 0;
    } catch {
      // The next one may know.
    }
  }
  return false;
}
