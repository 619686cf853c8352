import type { labelsBody } from '@resolvo/contract/machines/server-keeping';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { holdServer } from './hold-server.ts';
import { recordServerEvent } from './server-events.ts';

/** Sets what its account wrote down about a server. */
export async function labelServer(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: Caller,
  serverId: string,
  { note, project, tags }: z.output<typeof labelsBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(serverCan.label(server));
    const sorted = tags.toSorted();
    if (isSame(server, { note, project, tags: sorted })) return;
    await tx.updateTable('servers').set({ note, project, tags: sorted }).where('id', '=', serverId).execute();
    await recordServerEvent(deps, tx, { serverId, kind: 'labelled', by: actor });
  });
}

interface Labels {
  readonly note: string;
  readonly project: string;
  readonly tags: readonly string[];
}
const isSame = (one: Labels, other: Labels): boolean =>
  one.note === other.note && one.project === other.project && one.tags.join() === other.tags.join();
