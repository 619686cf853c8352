import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { nameAccount } from '../members/open-account.ts';
import { holdClient } from './hold-client.ts';

export async function renameClient(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  userId: string,
  name: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId, ['staffClientsEdit']);
    await nameAccount(deps, tx, actor, client.id, name);
  });
}
