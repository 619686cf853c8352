import type { FoundClient } from '@resolvo/contract/people/clients';
import type { Deps } from '../../../core/deps.ts';
import { accountsLike, isId } from '../accounts/accounts-like.ts';

const shown = 5;

/** A few accounts by the start of their email or username, or the one with this id; without a search the newest. */
export async function searchClients({ db }: Pick<Deps, 'db'>, search: string | undefined): Promise<FoundClient[]> {
  let rows = db.selectFrom('accounts').select(['id', 'email', 'username']).where('deleted_at', 'is', null);
  if (search) rows = isId(search) ? rows.where('id', '=', search) : rows.where('id', 'in', accountsLike(db, search));
  const found = await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(shown).execute();
  return found.map(({ id, email, username }) => ({ user_id: id, email: email ?? '', username: username ?? '' }));
}
