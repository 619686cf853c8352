import { lackOf, type NodeRoom, type ServerSize } from './placement.ts';

export interface PlannedServer {
  readonly id: string;
  readonly size: ServerSize;
}

interface OpenNode {
  readonly node: string;
  readonly room: NodeRoom;
}

/**
 * Where each server of a node goes: the largest first, each to the node with the most memory left. One that fits nowhere
 * has no target. A disk on storage that nodes share stays where it is, so it is not counted here.
 */
export function planDrain(
  servers: readonly PlannedServer[],
  nodes: readonly OpenNode[],
  isDiskShared: boolean,
): ReadonlyMap<string, string | undefined> {
  const left = nodes.map(({ node, room }) => ({ node, ...room, disk: isDiskShared ? null : room.disk }));
  const targets = new Map<string, string | undefined>();
  const largestFirst = [...servers].sort((a, b) => b.size.memory - a.size.memory || (a.id < b.id ? -1 : 1));
  for (const { id, size } of largestFirst) {
    const [best] = left
      .filter((node) => lackOf(node, size) === undefined)
      .sort((a, b) => b.memory - a.memory || (a.node < b.node ? -1 : 1));
    targets.set(id, best?.node);
    if (!best) continue;
    best.memory -= size.memory;
    if (best.vcpus !== null) best.vcpus -= size.vcpus;
    if (best.disk !== null) best.disk -= size.disk;
  }
  return targets;
}
