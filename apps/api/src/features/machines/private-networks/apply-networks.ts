import { prefixOf } from '@resolvo/contract/machines/private-network-rules';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MachineRef, PrivateCard } from '../../../providers/compute.ts';
import { type Applied, applyInTurns, noteApplied, noteTrouble } from '../clusters/applying.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'now' | 'log'>;

const applied: Applied = {
  table: 'server_networks',
  key: 'server_id',
  leaseSeconds: 240,
  reasons: {
    locked: 'The running system has not taken the change yet, or something else is being done to the machine.',
    gone: 'The machine of this server was not found. Please write to support.',
    foreign: 'The machine of this server was not found. Please write to support.',
    refused: 'The hypervisor did not take the change. Our staff can see why.',
  },
};

interface Turn {
  readonly server_id: string;
  readonly account_id: string;
  readonly version: number;
  readonly trouble: string | null;
}

const readTurn = (db: Queryable, serverId: string): Promise<Turn | undefined> =>
  db
    .selectFrom('server_networks')
    .select(['server_id', 'account_id', 'version', 'trouble'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();

/** The cards that the machine of a server is to have besides its first. */
export async function wantedCards(db: Queryable, serverId: string): Promise<PrivateCard[]> {
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
  const take = async (turn: Turn): Promise<boolean> => {
    try {
      if (ref) await deps.compute.setPrivateCards(ref, await wantedCards(deps.db, serverId));
    } catch (error) {
      await noteFailed(deps, turn, error);
      throw error;
    }
    await noteSet(deps, turn);
    return true;
  };
  await applyInTurns(deps, applied, serverId, () => readTurn(deps.db, serverId), take);
}

/**
 * Before a machine starts that was made, restored or taken back: it may carry cards of an earlier day, whose VLAN is
 * another customer's by now.
 */
export async function guardCards(deps: Needs, ref: MachineRef): Promise<void> {
  const turn = await readTurn(deps.db, ref.serverId);
  await deps.compute.setPrivateCards(ref, await wantedCards(deps.db, ref.serverId));
  if (turn) await noteSet(deps, turn);
}

async function noteSet({ db, events, now, log }: Needs, turn: Turn): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await noteApplied(tx, applied, turn.server_id, turn);
    await tx
      .updateTable('server_networks')
      .set({ applied_at: now() })
      .where('server_id', '=', turn.server_id)
      .execute();
    await tx
      .updateTable('network_members')
      .set({ card_at: now() })
      .where('server_id', '=', turn.server_id)
      .where('joined_version', '<=', turn.version)
      .where('card_at', 'is', null)
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

async function noteFailed(deps: Needs, turn: Turn, error: unknown): Promise<void> {
  const { server_id, account_id: accountId } = turn;
  deps.log.error(
    { event: 'network.apply_failed', server_id, err: error },
    'Private networks of a server were not applied; it is tried again',
  );
  await noteTrouble(deps, applied, server_id, turn, {
    error,
    tell: (tx, detail) =>
      deps.events.emit(tx, { name: 'server_network.failed', accountId, data: { server_id, detail } }),
  });
}
