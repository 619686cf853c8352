import { lackOf, sizeInBytes } from '@resolvo/contract/machines/placement';
import type { MoveTarget, moveServerBody } from '@resolvo/contract/machines/server-moves';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict, invalid, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import type { ComputeNode } from '../../../providers/compute.ts';
import { orUnavailable } from '../images/server-images.ts';
import { findServer, holdServer } from './hold-server.ts';
import { choiceOf, holdCounters, rankNodes } from './place-server.ts';
import { moveSaga } from './sagas/saga-move.ts';
import { paidSize, refOf, type ServerRow } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'jobs' | 'now'>;
const noPlace = 'This server has no node yet.';

/** The other nodes of its cluster, most free first, each with the reason why the server cannot go there. */
export async function listMoveTargets(deps: Pick<Deps, 'db' | 'compute'>, serverId: string) {
  const server = await findServer(deps.db, serverId);
  const { cluster } = server;
  if (cluster === null) throw conflict(noPlace);
  const nodes = await orUnavailable(() => deps.compute.nodes(cluster));
  const found = await targetsOf(deps.db, server, cluster, nodes);
  return { nodes: await Promise.all(found.map((one) => withObstacle(deps, server, one))) };
}

/** What the machine itself has against it, such as a medium in its drive, is said before it is tried. */
async function withObstacle(
  { compute }: Pick<Deps, 'compute'>,
  server: ServerRow,
  target: MoveTarget,
): Promise<MoveTarget> {
  const ref = refOf(server);
  if (target.against !== '' || !ref || server.image === '') return target;
  const obstacle = await orUnavailable(() => compute.moveObstacle(ref, target.node));
  return obstacle === undefined ? target : { ...target, against: obstacle };
}

async function targetsOf(
  db: Queryable,
  server: ServerRow,
  cluster: string,
  nodes: readonly ComputeNode[],
): Promise<MoveTarget[]> {
  const online = new Set(nodes.filter((one) => one.online).map(({ node }) => node));
  const others = nodes.filter(({ node }) => node !== server.node).map((node) => choiceOf(cluster, node));
  const size = sizeInBytes(paidSize(server));
  return (await rankNodes(db, others, server.id)).map(({ node, room, closedFor }) => {
    if (!online.has(node)) return { node, memory_free: 0, against: 'It is offline.' };
    const closed = closedFor === '' ? undefined : `It is closed for new servers: ${closedFor}`;
    return { node, memory_free: room.memory, against: closed ?? lackOf(room, size) ?? '' };
  });
}

/** The way is checked and the room taken before the saga starts, so that staff read at once what is against it. */
export async function moveToNode(
  deps: Needs,
  actor: Pick<StaffActor, 'personId'>,
  serverId: string,
  { node: target, reason, switch_off }: z.output<typeof moveServerBody>,
  also: (tx: Queryable, taskId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const before = await findServer(deps.db, serverId);
  demand(serverCan.move(before));
  const ref = refOf(before);
  if (!ref) throw conflict(noPlace);
  const nodes = await orUnavailable(() => deps.compute.nodes(ref.cluster));
  if (!nodes.some(({ node }) => node === target)) throw invalid('node', `There is no node ${target} in its cluster.`);
  if (target === ref.node) throw invalid('node', 'The server is on this node already.');
  if (before.image !== '') {
    const obstacle = await orUnavailable(() => deps.compute.moveObstacle(ref, target));
    if (obstacle !== undefined) throw conflict(obstacle);
  }
  return deps.db.transaction().execute(async (tx) => {
    await holdCounters(tx, [ref.cluster]);
    const server = await holdServer(tx, serverId, ofAnyAccount);
    demand(serverCan.move(server));
    const found = (await targetsOf(tx, server, ref.cluster, nodes)).find(({ node }) => node === target);
    if (found?.against) throw conflict(`Node ${target} cannot take it. ${found.against}`);
    await tx.updateTable('servers').set({ moving_to: target }).where('id', '=', serverId).execute();
    const input = { target, reason, switch_off };
    const taskId = await startSaga(deps, tx, moveSaga, serverId, input, deps.now(), actor.personId);
    await also(tx, taskId);
    return taskId;
  });
}

/** To the node with the most room of those that can take it. What the last of them had against it is the refusal. */
export async function moveWhereRoom(
  deps: Needs,
  actor: Pick<StaffActor, 'personId'>,
  serverId: string,
  asked: Omit<z.output<typeof moveServerBody>, 'node'>,
  also: (tx: Queryable, taskId: string) => Promise<void>,
): Promise<string> {
  demand(serverCan.move(await findServer(deps.db, serverId)));
  const { nodes } = await listMoveTargets(deps, serverId);
  const against = nodes.find((one) => one.against !== '')?.against;
  let refusal = conflict(against ? `No other node can take it. ${against}` : 'No other node has room for it.');
  for (const { node } of nodes.filter(({ against }) => against === '')) {
    try {
      return await moveToNode(deps, actor, serverId, { ...asked, node }, also);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
      refusal = error;
    }
  }
  throw refusal;
}
