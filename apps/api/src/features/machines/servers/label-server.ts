import type { labelsBody } from '@resolvo/contract/machines/server-keeping';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { followTags } from '../firewalls/follow-tags.ts';
import { shareFirewalls } from '../firewalls/use-firewall.ts';
import { holdServer } from './hold-server.ts';
import { recordServerEvent } from './server-events.ts';
import type { ServerRow } from './server-row.ts';

type Labels = z.output<typeof labelsBody>;

/** Sets what its account wrote down about a server. */
export async function labelServer(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: Caller,
  serverId: string,
  labels: Labels,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await writeLabels(deps, tx, actor, await holdServer(tx, serverId, actor.accountId), labels);
  });
}

/** The caller has locked the server. */
export async function writeLabels(
  deps: Pick<Deps, 'jobs' | 'events'>,
  tx: Queryable,
  by: EventActor,
  server: ServerRow,
  { note, project, tags }: Labels,
): Promise<void> {
  demand(serverCan.label(server));
  const sorted = tags.toSorted();
  const isSame = server.note === note && server.project === project && server.tags.join() === sorted.join();
  if (isSame) return;
  await tx.updateTable('servers').set({ note, project, tags: sorted }).where('id', '=', server.id).execute();
  await recordServerEvent(deps, tx, { serverId: server.id, kind: 'labelled', by });
  if (server.tags.join() === sorted.join()) return;
  await shareFirewalls(tx, server.account_id);
  await followTags(deps, tx, { ...server, tags: sorted }, by);
}
