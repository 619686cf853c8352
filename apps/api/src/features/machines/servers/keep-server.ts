import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import { holdAccountRow } from '../../people/accounts/queries.ts';
import { keepUnit } from '../../sales/deliveries/keep-unit.ts';
import { findServer } from './hold-server.ts';

/** The owner takes back the announced end of a server: it is resumed, and its subscription begins anew. */
export async function keepOwnServer(
  deps: Pick<Deps, 'db' | 'services'>,
  actor: Caller,
  serverId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdAccountRow(tx, actor.accountId);
    const server = await findServer(tx, serverId, actor.accountId);
    if (server.ends_at === null || server.delivery_id === null) throw conflict('This server is not about to end.');
    await keepUnit(deps, tx, server.delivery_id, { by: actor, ownerId: actor.accountId, reason: 'Kept by its owner.' });
  });
}
