import { userDataKind, userDataProblemText } from '@resolvo/contract/user-data-check';
import { readTyped } from '../../../apart/read-apart.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { SeedPart } from '../../../providers/compute.ts';
import { userDataReading } from '../../sales/orders/user-data-reading.ts';
import { recipeOf } from '../images/recipes.ts';
import { findServer } from './hold-server.ts';

export async function refuseUnreadable(text: string, field: string): Promise<void> {
  const problem = await readTyped(userDataReading, text, field);
  if (problem) throw invalid(field, userDataProblemText(problem));
}

export async function showUserData(deps: Pick<Deps, 'db' | 'vault'>, accountId: string, serverId: string) {
  const { id } = await findServer(deps.db, serverId, accountId);
  return { user_data: (await userDataOf(deps, id)) ?? '' };
}

async function userDataOf({ db, vault }: Pick<Deps, 'db' | 'vault'>, serverId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_user_data')
    .select('sealed')
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  return row && vault.open(row.sealed, 'user-data');
}

/** What the machine is told at its first start, beside what the hypervisor tells it. */
export async function seedOf(
  deps: Pick<Deps, 'db' | 'vault'>,
  serverId: string,
  recipeKey: string | undefined,
): Promise<readonly SeedPart[]> {
  const text = await userDataOf(deps, serverId);
  const kind = text === undefined ? undefined : userDataKind(text);
  const recipe = recipeOf(recipeKey ?? '');
  return [
    ...(recipe ? [{ kind: 'cloud-config', text: recipe.config } as const] : []),
    ...(text === undefined || kind === undefined ? [] : [{ kind, text }]),
  ];
}

/** In place of what the server had. An empty text is none. */
export async function setUserData(
  { vault }: Pick<Deps, 'vault'>,
  tx: Queryable,
  serverId: string,
  text: string,
): Promise<void> {
  await forgetUserData(tx, serverId);
  if (text !== '') await keepSealed(tx, serverId, vault.seal(text, 'user-data'));
}

export async function keepSealed(tx: Queryable, serverId: string, sealed: string): Promise<void> {
  await tx.insertInto('server_user_data').values({ server_id: serverId, sealed }).execute();
}

/** Once the server is gone, or belongs to another account: it may hold secrets of the account. */
export async function forgetUserData(tx: Queryable, serverId: string): Promise<void> {
  await tx.deleteFrom('server_user_data').where('server_id', '=', serverId).execute();
}
