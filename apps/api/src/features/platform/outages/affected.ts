import type { OutagePart } from '@resolvo/contract/platform/outages';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Affected, Stopped } from '../../../core/watch.ts';
import type { Queryable } from '../../../db/connection.ts';

/** How many clients and services an outage of each place affects, from the noun whose services they are. */
export async function countAffected(
  { watches }: Pick<Deps, 'watches'>,
  db: Queryable,
  part: OutagePart,
  places: readonly string[],
): Promise<ReadonlyMap<string, Pick<Affected, 'clients' | 'services'>>> {
  const watch = watches.find(({ parts }) => parts.includes(part));
  if (!watch?.affects || places.length === 0) return new Map();
  const counted = await watch.affects(db, part, places);
  const nobody = { clients: 0, services: 0 };
  return new Map(
    places.map((place) => {
      const found = counted.find((one) => one.place === place);
      return [place, found ? { clients: found.clients, services: found.services } : nobody];
    }),
  );
}

const stopped = z.array(z.object({ account_id: z.string(), server_id: z.string() }));

/** What an outage that begins stops, for its row; null where that cannot be said. */
export async function stoppedBy(
  { watches }: Pick<Deps, 'watches'>,
  db: Queryable,
  part: OutagePart,
  place: string,
): Promise<string | null> {
  const found = await watches.find(({ parts }) => parts.includes(part))?.stops?.(db, part, place);
  return found === undefined ? null : JSON.stringify(found);
}

/** What an outage stopped, as its row keeps it; undefined where that was never said. */
export const keptDamage = (damage: unknown): readonly Stopped[] | undefined =>
  damage === null ? undefined : stopped.parse(damage);

/** How many; null where that was never said. */
export const countsOf = (damage: readonly Stopped[] | undefined) => ({
  clients: damage === undefined ? null : new Set(damage.map(({ account_id }) => account_id)).size,
  services: damage === undefined ? null : damage.length,
});
