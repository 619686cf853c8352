import type { nodeRulesBody, nodeUseBody } from '@resolvo/contract/machines/nodes';
import { type PlacementRules, usualRules } from '@resolvo/contract/machines/placement';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events'>;

interface NodeRule {
  readonly rules: PlacementRules;
  /** Why nothing new is placed on it; empty when it is open. */
  readonly closedFor: string;
}
/** What staff set for a node, or for all of a cluster where `node` is empty. */
export type OwnRules = { readonly [K in keyof PlacementRules]: number | null };

export interface NodeRules {
  of(cluster: string, node: string): NodeRule;
  own(cluster: string, node: string): OwnRules;
}

export async function readNodeRules(db: Queryable): Promise<NodeRules> {
  const rows = await db.selectFrom('node_rules').selectAll().execute();
  const byPlace = new Map(rows.map((row) => [`${row.cluster} ${row.node}`, row]));
  return {
    of(cluster, node) {
      const all = byPlace.get(`${cluster} `);
      const here = byPlace.get(`${cluster} ${node}`);
      return {
        rules: {
          cpu_ratio: here?.cpu_ratio ?? all?.cpu_ratio ?? usualRules.cpu_ratio,
          memory_ratio: here?.memory_ratio ?? all?.memory_ratio ?? usualRules.memory_ratio,
          disk_ratio: here?.disk_ratio ?? all?.disk_ratio ?? usualRules.disk_ratio,
        },
        closedFor: here?.closed_for ?? '',
      };
    },
    own(cluster, node) {
      const { cpu_ratio = null, memory_ratio = null, disk_ratio = null } = byPlace.get(`${cluster} ${node}`) ?? {};
      return { cpu_ratio, memory_ratio, disk_ratio };
    },
  };
}

export function refuseUnknown({ compute }: Pick<Deps, 'compute'>, cluster: string): void {
  if (!compute.clusters.some(({ name }) => name === cluster)) {
    throw invalid('cluster', `There is no cluster ${cluster}.`);
  }
}

type Change = Partial<OwnRules> & { readonly closed_for?: string };

async function writeRule(tx: Queryable, cluster: string, node: string, change: Change): Promise<string> {
  const { id } = await tx
    .insertInto('node_rules')
    .values({ cluster, node, ...change })
    .onConflict((row) => row.columns(['cluster', 'node']).doUpdateSet(change))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setNodeRules(
  deps: Needs,
  actor: StaffActor,
  { cluster, node, ...ratios }: z.output<typeof nodeRulesBody>,
): Promise<void> {
  refuseUnknown(deps, cluster);
  await deps.db.transaction().execute(async (tx) => {
    const before = (await readNodeRules(tx)).own(cluster, node);
    const node_rule_id = await writeRule(tx, cluster, node, ratios);
    const data = { node_rule_id, cluster, node, detail: '' };
    await deps.events.emit(tx, { name: 'node_rule.changed', accountId: null, by: actor, data, before, after: ratios });
  });
}

/** Servers that are on a closed node stay, and are operated as before. */
export async function closeNode(
  deps: Needs,
  actor: StaffActor,
  { cluster, node, reason }: z.output<typeof nodeUseBody>,
): Promise<void> {
  refuseUnknown(deps, cluster);
  await deps.db.transaction().execute((tx) => useNode(deps, tx, actor, { cluster, node, reason }));
}

/** Closes or, without a reason, opens it. In the caller's transaction. */
export async function useNode(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  actor: StaffActor,
  { cluster, node, reason }: z.output<typeof nodeUseBody>,
): Promise<void> {
  const node_rule_id = await writeRule(tx, cluster, node, { closed_for: reason });
  const name = reason === '' ? 'node_rule.opened' : 'node_rule.closed';
  const data = { node_rule_id, cluster, node, detail: reason };
  await deps.events.emit(tx, { name, accountId: null, by: actor, data });
}
