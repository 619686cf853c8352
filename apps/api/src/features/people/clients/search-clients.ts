import type { FoundClient } from '@resolvo/contract/people/clients';
import type { Deps } from '../../../core/deps.ts';
import { clientsLike } from './clients-like.ts';
import { presentClient, selectClients } from './queries.ts';

const shown = 5;

/** A few accounts like this; without a search the newest. */
export async function searchClients({ db }: Pick<Deps, 'db'>, search: string | undefined): Promise<FoundClient[]> {
  let rows = selectClients(db);
  if (search) rows = rows.where(await clientsLike(db, search));
  const found = await rows.orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').limit(shown).execute();
  return found.map((row) => {
    const { user_id, email, username, name, company, country } = presentClient(row);
    return { user_id, email, username, name, company, country };
  });
}
