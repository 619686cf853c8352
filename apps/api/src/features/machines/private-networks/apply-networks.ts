import { prefixOf } from '@resolvo/contract/machines/private-network-rules';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ComputeError, type ComputeOutcome, type MachineRef, type PrivateCard } from '../../../providers/compute.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'now' | 'log'>;

/** Longer than the calls of one turn may take together. */
const leaseSeconds = 240;

interface Turn {
  readonly server_id: string;
  readonly account_id: string;
  readonly version: number;
  readonly trouble: string | null;
}
const columns = ['server_id', 'account_id', 'version', 'trouble'] as const;

/** The cards that the machine of a server is to have besides its first. */
async function wantedCards(db: Queryable, serverId: string): Promise<PrivateCard[]> {
  const found = await sql<{ slot: number; vlan: number; address: string; subnet: string }>`
    select m.slot, n.vlan, host(m.address) as address, n.subnet::text as subnet
    from network_members m join private_networks n on n.id = m.network_id
    where m.server_id = ${serverId} and m.left_version is null order by m.slot`.execute(db);
  return found.rows.map(({ subnet, ...card }) => ({ ...card, prefix: prefixOf(subnet) }));
}

/**
 * Brings a machine to the cards of its server; a server without a machine has none to bring. Safe to run twice, and a
 * no-op when nothing is behind.
 */
export async function applyNetworks(deps: Needs, serverId: string, ref: MachineRef | undefined): Promise<void> {
  // A change that came while one was applied is the next turn: its own job found the lease taken.
  for (;;) {
    const turn = await takeLease(deps, serverId);
    if (!turn) return;
    try {
      if (ref) await deps.compute.setPrivateCards(ref, await wantedCards(deps.db, serverId));
    } catch (error) {
      await noteTrouble(deps, turn, error);
      throw error;
    }
    await noteApplied(deps, turn);
  }
}

/**
 * Before a machine starts that was made, restored or taken back: it may carry cards of an earlier day, whose VLAN is
 * another customer's by now.
 */
export async function guardCards(deps: Needs, ref: MachineRef): Promise<void> {
  const turn = await deps.db
    .selectFrom('server_networks')
    .select(columns)
    .where('server_id', '=', ref.serverId)
    .executeTakeFirst();
  await deps.compute.setPrivateCards(ref, await wantedCards(deps.db, ref.serverId));
  if (turn) await noteApplied(deps, turn);
}

/** Undefined: nothing is behind, or another process is at it. */
const takeLease = ({ db, now }: Needs, serverId: string): Promise<Turn | undefined> =>
  db
    .updateTable('server_networks')
    .set({ applying_until: new Date(now().getTime() + leaseSeconds * 1000) })
    .where('server_id', '=', serverId)
    .whereRef('applied_version', '<', 'version')
    .where((eb) => eb.or([eb('applying_until', 'is', null), eb('applying_until', '<', now())]))
    .returning(columns)
    .executeTakeFirst();

async function noteApplied({ db, events, now, log }: Needs, turn: Turn): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('server_networks')
      .set({
        applied_version: sql`greatest(applied_version, ${turn.version}::int)`,
        applied_at: now(),
        applying_until: null,
        trouble: null,
        reason: '',
      })
      .where('server_id', '=', turn.server_id)
      .execute();
    await tx
      .deleteFrom('network_members')
      .where('server_id', '=', turn.server_id)
      .where('left_version', '<=', turn.version)
      .execute();
    const data = { server_id: turn.server_id, detail: '' };
    await events.emit(tx, { name: 'server_network.applied', accountId: turn.account_id, data });
  });
  log.debug({ event: 'network.applied', server_id: turn.server_id, version: turn.version }, 'Private networks applied');
}

const reasons: Partial<Record<ComputeOutcome, string>> = {
  locked: 'The running system has not taken the change yet, or something else is being done to the machine.',
  gone: 'The machine of this server was not found. Please write to support.',
  foreign: 'The machine of this server was not found. Please write to support.',
  refused: 'The hypervisor did not take the change. Our staff can see why.',
};
const away = 'The hypervisor cannot be reached right now.';

async function noteTrouble({ db, events, log }: Needs, turn: Turn, error: unknown): Promise<void> {
  const trouble = error instanceof Error ? error.message : String(error);
  const reason = `${(error instanceof ComputeError && reasons[error.outcome]) || away} We try again by ourselves.`;
  log.error(
    { event: 'network.apply_failed', server_id: turn.server_id, err: error },
    'Private networks of a server were not applied; it is tried again',
  );
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('server_networks')
      .set({ applying_until: null, trouble, reason })
      .where('server_id', '=', turn.server_id)
      .execute();
    // Once for each trouble, not once for each try.
    if (turn.trouble !== null) return;
    const data = { server_id: turn.server_id, detail: reason };
    await events.emit(tx, { name: 'server_network.failed', accountId: turn.account_id, data });
  });
}
