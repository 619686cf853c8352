import type { Deps } from '../../../core/deps.ts';
import { hasHostingRoom } from './hosting-room.ts';
import { placesOf } from './place-package.ts';

/** Places where one more package would find room. */
export async function offerHosting(deps: Pick<Deps, 'db' | 'hosting'>): Promise<{ locations: string[] }> {
  const locations: string[] = [];
  for (const location of placesOf(deps)) {
    if (await hasHostingRoom(deps, deps.db, { location })) locations.push(location);
  }
  return { locations };
}
