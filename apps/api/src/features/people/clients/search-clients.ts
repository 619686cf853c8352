import type { FoundClient } from '@resolvo/contract/people/clients';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { accountsLike } from '../accounts/accounts-like.ts';

const shown = 5;

/** A few accounts like this; without a search the newest. */
export async function searchClients({ db }: Pick<Deps, 'db'>, search: string | undefined): Promise<FoundClient[]> {
  let rows = db.selectFrom('accounts').select(['id', 'email', 'username']).where('deleted_at', 'is', null);
  if (search) rows = rows.where(sql<boolean>`id in (${accountsLike(search)})`);
  const found = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(shown).execute();
  return found.map(({ id, email, username }) => ({ user_id: id, email: email ?? '', username: username ?? '' }));
}
