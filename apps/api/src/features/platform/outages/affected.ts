import type { OutagePart } from '@resolvo/contract/platform/outages';
import type { Deps } from '../../../core/deps.ts';
import type { Affected } from '../../../core/watch.ts';
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
