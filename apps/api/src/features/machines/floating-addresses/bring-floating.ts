import type { FloatingAddressEventName } from '@resolvo/contract/machines/floating-address-events';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { ComputeError } from '../../../providers/compute.ts';
import { findServers, refOf } from '../servers/server-row.ts';
import { passFloating } from '../subnets/hold-addresses.ts';
import { limitToHeld } from '../subnets/limit-to-held.ts';
import { tellFloating } from './ask-floating.ts';
import { type FloatingRow, holdFloating } from './floating-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'now'>;

/** What was done, for its events; `waits`: a server is busy, or has no machine now. */
export type Brought = readonly FloatingAddressEventName[] | 'waits';

/**
 * Brings a floating address to where the books say: to one machine at most, and off the old one before the new one has
 * it. Each step may be repeated, with any answer lost.
 */
export async function bringFloating(deps: Needs, floating: FloatingRow): Promise<Brought> {
  const { server_id, on_server_id } = floating;
  if (on_server_id !== null && on_server_id !== server_id) {
    if (!(await leave(deps, floating, on_server_id))) return 'waits';
    if (server_id === null) return ['floating_address.taken_off'];
  }
  if (server_id === null) return [];
  return (await enter(deps, floating, server_id)) ? ['floating_address.assigned'] : 'waits';
}

/** False while the server is busy: what works on it has read its addresses already. */
export async function leave(deps: Needs, floating: FloatingRow, serverId: string): Promise<boolean> {
  const machine = await machineOf(deps, serverId);
  if (machine?.isBusy) return false;
  // The hold ends first, so that a job that sets the list of this machine from now on leaves the address out.
  await deps.db.transaction().execute(async (tx) => {
    await holdFloating(tx, floating.id, ofAnyAccount);
    if (!(await passFloating(tx, floating.id, null, deps.now()))) return;
    await tellFloating(deps, tx, floating, { event: 'floating_address.left', serverId });
  });
  if (machine?.ref) {
    try {
      await limitToHeld(deps, machine.ref, serverId);
    } catch (error) {
      // A machine that does not exist has no address.
      if (!(error instanceof ComputeError) || error.outcome !== 'gone') throw error;
    }
  }
  await deps.db
    .updateTable('floating_addresses')
    .set({ on_server_id: null })
    .where('id', '=', floating.id)
    .where('on_server_id', '=', serverId)
    .execute();
  return true;
}

async function enter(deps: Needs, floating: FloatingRow, serverId: string): Promise<boolean> {
  const machine = await machineOf(deps, serverId);
  if (!machine?.ref || !machine.isThere) return false;
  const isMarked = await deps.db.transaction().execute(async (tx) => {
    await holdFloating(tx, floating.id, ofAnyAccount);
    // Before the call: whatever becomes of its answer, it is taken off there before another gets it. Not by a worker
    // that was so slow that something else is wanted by now.
    const marked = await tx
      .updateTable('floating_addresses')
      .set({ on_server_id: serverId })
      .where('id', '=', floating.id)
      .where('version', '=', floating.version)
      .where((eb) => eb.or([eb('on_server_id', 'is', null), eb('on_server_id', '=', serverId)]))
      .returning('id')
      .executeTakeFirst();
    if (marked && (await passFloating(tx, floating.id, serverId, deps.now()))) {
      await tellFloating(deps, tx, floating, { event: 'floating_address.entered', serverId });
    }
    return marked !== undefined;
  });
  if (isMarked) await limitToHeld(deps, machine.ref, serverId);
  return isMarked;
}

/** Undefined when there is no such server. Without a reference it never had a machine. */
async function machineOf({ db }: Needs, serverId: string) {
  const [server] = await findServers(db, sql`where s.id = ${serverId}`);
  if (!server) return undefined;
  // A machine that is being made gets every address that its server holds, as they were read when that began.
  const isBusy = server.task !== null && server.task !== 'suspend' && server.task !== 'resume';
  const hasMachine = server.image !== '' && (server.state === 'active' || server.state === 'suspended');
  return { ref: hasMachine ? refOf(server) : undefined, isBusy, isThere: hasMachine && !isBusy };
}
