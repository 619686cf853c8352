import { lackOf, type NodeRoom, type ServerSize, sizeInBytes } from '@resolvo/contract/machines/placement';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { ReservedItem } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ComputeError, type ComputeNode } from '../../../providers/compute.ts';
import { notBegun } from '../../sales/orders/not-begun.ts';
import { clustersAt } from '../images/server-images.ts';
import { freeAddresses } from '../subnets/free-addresses.ts';
import { choiceOf, holdCounters, rankNodes } from './place-server.ts';

/** A server that has no place yet. */
export interface Unplaced {
  readonly size: ServerSize;
  /** Where it may run; undefined is anywhere. */
  readonly clusters?: readonly string[] | undefined;
}

export interface Room {
  /** What each node that is up and open can still give. */
  readonly nodes: readonly ({ readonly cluster: string; readonly isDiskShared?: boolean | undefined } & NodeRoom)[];
  /** Free IPv4 addresses by cluster. A cluster without a pool is not named: nothing is known about it. */
  readonly addresses: ReadonlyMap<string, number>;
}

/** Whether all of these servers find a place: each on the node with the most free memory, as delivery places them. */
export function fitAll({ nodes, addresses }: Room, servers: readonly Unplaced[]): boolean {
  const free = nodes.map((node) => ({ ...node }));
  const left = new Map(addresses);
  return servers.every(({ size, clusters }) => {
    const [best] = free
      .filter(({ cluster }) => (clusters === undefined || clusters.includes(cluster)) && left.get(cluster) !== 0)
      .filter((node) => lackOf(node, size) === undefined)
      .sort((a, b) => b.memory - a.memory);
    if (!best) return false;
    best.memory -= size.memory;
    if (best.vcpus !== null) best.vcpus -= size.vcpus;
    for (const node of free) {
      const isTaken = node === best || (best.isDiskShared && node.cluster === best.cluster);
      if (isTaken && node.disk !== null) node.disk -= size.disk;
    }
    const addressesLeft = left.get(best.cluster);
    if (addressesLeft !== undefined) left.set(best.cluster, addressesLeft - 1);
    return true;
  });
}

interface PlanSize {
  readonly ram_mb: number | null;
  readonly vcpus: number | null;
  readonly disk_gb: number | null;
}
const sizeOfPlan = ({ ram_mb, vcpus, disk_gb }: PlanSize): ServerSize =>
  sizeInBytes({ ram_mb: ram_mb ?? 0, vcpus: vcpus ?? 0, disk_gb: disk_gb ?? 0 });

/** Nodes by cluster; undefined for a cluster that did not answer. */
type Measure = ReadonlyMap<string, readonly ComputeNode[] | undefined>;

/** How long the size of nodes is remembered for lists that visitors ask for. */
const rememberMs = 5_000;

export interface ServerRoom {
  /** Asks the hypervisors. Called before a transaction. */
  measure(): Promise<void>;
  /** Refuses an order for which there is no room. Holds what placements hold, so that two orders are counted one by one. */
  refuseFull(tx: Queryable, item: ReservedItem): Promise<void>;
  fullPlans(db: Queryable): Promise<ReadonlySet<string>>;
}

/**
 * Whether there is room for one more server, counting those that are ordered and not placed yet. Where a cluster does not
 * answer nothing is refused: delivery waits for it, or gives the money back.
 */
export function serverRoom(deps: Pick<Deps, 'compute' | 'now'>): ServerRoom {
  let last: { readonly at: number; readonly nodes: Promise<Measure> } | undefined;
  let measured: Measure = new Map();

  function ask(): Promise<Measure> {
    last = { at: deps.now().getTime(), nodes: askNodes(deps) };
    return last.nodes;
  }
  const remembered = (): Promise<Measure> =>
    last && Math.abs(deps.now().getTime() - last.at) < rememberMs ? last.nodes : ask();

  async function roomOf(db: Queryable, nodes: Measure): Promise<Room> {
    const choices = [...nodes].flatMap(([cluster, all = []]) =>
      all.filter(({ online }) => online).map((node) => choiceOf(cluster, node)),
    );
    const ranked = await rankNodes(db, choices, null);
    return {
      nodes: ranked
        .filter(({ closedFor }) => closedFor === '')
        .map(({ cluster, isDiskShared, room }) => ({ cluster, isDiskShared, ...room })),
      addresses: await freeAddresses(db, deps.now()),
    };
  }

  const placesOf = (location: string | undefined) => clustersAt(deps.compute, location).map(({ name }) => name);
  const isKnown = (nodes: Measure, clusters: readonly string[]) => clusters.every((name) => nodes.get(name));

  async function unplaced(db: Queryable, exceptItem?: string): Promise<Unplaced[]> {
    const { rows } = await sql<PlanSize & { location: string | null; quantity: number }>`
      select p.ram_mb, p.vcpus, p.disk_gb, i.choices ->> 'location' as location, i.quantity
      from orders o join order_items i on i.order_id = o.id join plans p on p.id = i.plan_id
      where ${notBegun} and i.type = 'proxmox' and i.id is distinct from ${exceptItem ?? null}::uuid
      union all
      select p.ram_mb, p.vcpus, p.disk_gb, null, 1 from servers s join plans p on p.id = s.plan_id
      where s.state = 'provisioning' and s.cluster is null`.execute(db);
    return rows.flatMap(({ location, quantity, ...plan }) =>
      Array.from({ length: quantity }, () => ({
        size: sizeOfPlan(plan),
        clusters: location === null ? undefined : placesOf(location),
      })),
    );
  }

  return {
    async measure() {
      measured = await ask();
    },
    async refuseFull(tx, { itemId, planId, quantity, name, choices: { location } }) {
      const nodes = measured;
      const clusters = placesOf(location);
      if (!isKnown(nodes, clusters)) return;
      const plan = await tx
        .selectFrom('plans')
        .select(['ram_mb', 'vcpus', 'disk_gb'])
        .where('id', '=', planId)
        .executeTakeFirstOrThrow();
      await holdCounters(tx, clusters);
      const wanted = Array.from({ length: quantity }, () => ({ size: sizeOfPlan(plan), clusters }));
      const room = await roomOf(tx, nodes);
      if (fitAll(room, [...(await unplaced(tx, itemId)), ...wanted])) return;
      const where = location === undefined ? '' : ' there';
      throw conflict(`${name} is sold out${where} at the moment. Nothing was ordered and nothing is charged.`);
    },
    async fullPlans(db) {
      const nodes = await remembered();
      const clusters = placesOf(undefined);
      if (!isKnown(nodes, clusters)) return new Set();
      const plans = await db
        .selectFrom('plans')
        .select(['id', 'ram_mb', 'vcpus', 'disk_gb'])
        .where('type', '=', 'proxmox')
        .where('archived_at', 'is', null)
        .execute();
      const room = await roomOf(db, nodes);
      const waiting = await unplaced(db);
      const full = plans.filter((plan) => !fitAll(room, [...waiting, { size: sizeOfPlan(plan) }]));
      return new Set(full.map(({ id }) => id));
    },
  };
}

async function askNodes({ compute }: Pick<Deps, 'compute'>): Promise<Measure> {
  const asked = compute.clusters.map(async ({ name }) => {
    try {
      return [name, await compute.nodes(name)] as const;
    } catch (error) {
      if (!(error instanceof ComputeError)) throw error;
      return [name, undefined] as const;
    }
  });
  return new Map(await Promise.all(asked));
}
