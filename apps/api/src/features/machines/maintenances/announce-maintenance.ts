import type { maintenanceBody } from '@resolvo/contract/machines/maintenances';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { useNode } from '../clusters/node-rules.ts';
import { maintenanceAnnouncedMail } from './mails.ts';
import { tell } from './move.ts';
import { nodesAround, type Planned, planOf } from './plan-maintenance.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'jobs' | 'now' | 'events'>;

/** Closes the node, plans where each server goes, and tells their owners. */
export async function announceMaintenance(
  deps: Needs,
  actor: StaffActor,
  { cluster, node, reason, windows, choose_until }: z.output<typeof maintenanceBody>,
): Promise<string> {
  const now = deps.now();
  const starts = [...windows].sort((a, b) => a - b);
  const [first = 0] = starts;
  if (first < seconds(now)) throw invalid('windows', 'Please offer times that are to come.');
  if (choose_until > first) throw invalid('choose_until', 'Please let owners choose before the first time only.');
  const others = await nodesAround(deps, { cluster, node });
  return deps.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('maintenances')
      .select('id')
      .where('cluster', '=', cluster)
      .where('node', '=', node)
      .where('state', 'in', ['announced', 'running', 'ready'])
      .executeTakeFirst();
    if (open) throw conflict('There is a maintenance of this node already.');
    await useNode(deps, tx, actor, { cluster, node, reason: `Maintenance: ${reason}`.slice(0, 500) });
    const row = await tx
      .insertInto('maintenances')
      .values({
        cluster,
        node,
        reason,
        state: 'announced',
        windows: starts.map((start) => new Date(start * 1000)),
        choose_until: new Date(choose_until * 1000),
        created_by: actor.personId,
        created_at: now,
      })
      .returning(['id', 'windows', 'choose_until'])
      .executeTakeFirstOrThrow();
    await addServers(deps, tx, { ...row, reason }, await planOf(tx, { cluster, node }, others));
    await tell(deps, tx, { id: row.id, cluster, node }, 'maintenance.announced', actor);
    return row.id;
  });
}

interface Announced {
  readonly id: string;
  readonly reason: string;
  readonly windows: readonly Date[];
  readonly choose_until: Date;
}

/** Each server gets the first time, until its owner chooses another. */
export async function addServers(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id, reason, windows, choose_until }: Announced,
  plan: readonly Planned[],
): Promise<void> {
  const [starts_at] = windows;
  if (!starts_at) throw new Error(`Maintenance ${id} offers no time.`);
  for (const { server, target } of plan) {
    await tx
      .insertInto('maintenance_servers')
      .values({ maintenance_id: id, server_id: server.id, target, starts_at })
      .execute();
    await mailOwner(deps, tx, server.account_id, maintenanceAnnouncedMail, {
      server_id: server.id,
      name: server.name,
      reason,
      windows: windows.map(seconds),
      starts_at: seconds(starts_at),
      choose_until: seconds(choose_until),
    });
  }
}
