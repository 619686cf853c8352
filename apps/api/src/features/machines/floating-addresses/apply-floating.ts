import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ComputeError, type ComputeOutcome } from '../../../providers/compute.ts';
import { deliver, failDelivery } from '../../sales/deliveries/finish-delivery.ts';
import { freePlace } from '../../sales/deliveries/free-place.ts';
import { endFloating, holdAddress } from '../subnets/hold-addresses.ts';
import { tellFloating } from './ask-floating.ts';
import { type Brought, bringFloating, leave } from './bring-floating.ts';
import { type FloatingRow, findFloating, findFloatings, holdFloating, moveFloating } from './floating-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'jobs' | 'now' | 'log' | 'services'>;

/** Longer than the calls of one turn may take together. */
const leaseSeconds = 120;
/** So that one run ends within its time limit; the next takes the rest. */
const mostAtOnce = 100;

/** Brings a floating address to what the books say. Safe to run twice, and a no-op when nothing is behind. */
export async function applyFloating(deps: Needs, floatingId: string): Promise<void> {
  // A change that came while one was applied is the next turn: its own job found the lease taken.
  for (;;) {
    const turn = await takeLease(deps, floatingId);
    if (!turn) return;
    if (!(await takeTurn(deps, turn))) return;
  }
}

/** Those that are behind. A cluster that does not answer is left alone until the next minute. */
export async function catchUpFloatings(deps: Needs): Promise<void> {
  const behind = await findFloatings(
    deps.db,
    sql`where f.applied_version < f.version and f.stage not in ('deleted', 'failed')
      order by f.trouble is not null, f.id limit ${mostAtOnce}`,
  );
  const away = new Set<string>();
  for (const { id, cluster } of behind) {
    if (away.has(cluster)) continue;
    try {
      await applyFloating(deps, id);
    } catch (error) {
      // Noted with the address by then, and tried again.
      if (!(error instanceof ComputeError)) throw error;
      if (error.trouble !== undefined) away.add(cluster);
    }
  }
}

/** False when there is nothing more to do for now. */
async function takeTurn(deps: Needs, turn: FloatingRow): Promise<boolean> {
  try {
    if (turn.stage === 'making' && !(await take(deps, turn))) return false;
    if (turn.stage === 'deleting') {
      const isOff = turn.on_server_id === null || (await leave(deps, turn, turn.on_server_id));
      await (isOff ? noteGone(deps, turn) : letGo(deps, turn));
      return false;
    }
    const brought = await bringFloating(deps, turn);
    if (brought === 'waits') {
      await letGo(deps, turn);
      return false;
    }
    await noteApplied(deps, turn, brought);
    return true;
  } catch (error) {
    await noteTrouble(deps, turn, error);
    throw error;
  }
}

/** Undefined: nothing is behind, or another process is at it. */
async function takeLease({ db, now }: Needs, floatingId: string): Promise<FloatingRow | undefined> {
  const taken = await db
    .updateTable('floating_addresses')
    .set({ applying_until: new Date(now().getTime() + leaseSeconds * 1000) })
    .where('id', '=', floatingId)
    .where('stage', 'not in', ['deleted', 'failed'])
    .whereRef('applied_version', '<', 'version')
    .where((eb) => eb.or([eb('applying_until', 'is', null), eb('applying_until', '<', now())]))
    .returning('id')
    .executeTakeFirst();
  return taken && findFloating(db, floatingId);
}

const letGo = ({ db }: Needs, { id }: FloatingRow) =>
  db.updateTable('floating_addresses').set({ applying_until: null }).where('id', '=', id).execute();

class NoneFree extends Error {}

/** Takes a free address of its place and reports it delivered. False when none is free: its price goes back. */
async function take(deps: Needs, turn: FloatingRow): Promise<boolean> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      // Account and delivery come before it in the lock order, and the pool after it.
      await deliver(deps, tx, turn.delivery_id);
      const floating = await holdFloating(tx, turn.id);
      if (floating.stage !== 'making') return;
      const { cluster, id: floatingId } = floating;
      const held = await holdAddress(tx, { cluster, family: 4, serverId: null, floatingId, at: deps.now() });
      if (!held) throw new NoneFree();
      await moveFloating(tx, floating, 'ready', { address: held.address });
      await tellFloating(deps, tx, { ...floating, address: held.address }, { event: 'floating_address.made' });
    });
    return true;
  } catch (error) {
    if (!(error instanceof NoneFree)) throw error;
  }
  deps.log.error({ event: 'floating_address.none_free', floating_id: turn.id }, 'No address is free');
  const detail = 'No address is free at the moment.';
  await deps.db.transaction().execute(async (tx) => {
    await failDelivery(deps, tx, turn.delivery_id, detail);
    const floating = await holdFloating(tx, turn.id);
    if (floating.stage === 'making') await moveFloating(tx, floating, 'failed');
    await tellFloating(deps, tx, floating, { event: 'floating_address.failed', detail });
  });
  return false;
}

async function noteApplied(deps: Needs, turn: FloatingRow, brought: Exclude<Brought, 'waits'>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const floating = await holdFloating(tx, turn.id);
    await tx
      .updateTable('floating_addresses')
      .set({
        applied_version: sql`greatest(applied_version, ${turn.version}::int)`,
        applying_until: null,
        trouble: null,
        reason: '',
      })
      .where('id', '=', turn.id)
      .execute();
    for (const event of brought.length > 0 ? brought : (['floating_address.settled'] as const)) {
      const serverId = event === 'floating_address.taken_off' ? turn.on_server_id : turn.server_id;
      await tellFloating(deps, tx, floating, { event, serverId });
    }
  });
  deps.log.debug(
    { event: 'floating_address.applied', floating_id: turn.id, version: turn.version },
    'Floating address applied',
  );
}

async function noteGone(deps: Needs, turn: FloatingRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await freePlace(deps, tx, turn.delivery_id);
    const floating = await holdFloating(tx, turn.id);
    await moveFloating(tx, floating, 'deleted', { deleted_at: deps.now(), server_id: null });
    await tx
      .updateTable('floating_addresses')
      .set({ applied_version: sql`version`, applying_until: null, trouble: null, reason: '' })
      .where('id', '=', turn.id)
      .execute();
    await endFloating(tx, turn.id, deps.now());
    await tellFloating(deps, tx, floating, { event: 'floating_address.gone' });
  });
}

const reasons: Partial<Record<ComputeOutcome, string>> = {
  locked: 'Something else is being done to the machine of the server.',
  gone: 'The machine of the server was not found. Please write to support.',
  foreign: 'The machine of the server was not found. Please write to support.',
  refused: 'The hypervisor did not take the change. Our staff can see why.',
};
const away = 'The hypervisor cannot be reached right now.';

async function noteTrouble(deps: Needs, turn: FloatingRow, error: unknown): Promise<void> {
  const trouble = error instanceof Error ? error.message : String(error);
  const reason = `${(error instanceof ComputeError && reasons[error.outcome]) || away} We try again by ourselves.`;
  deps.log.error(
    { event: 'floating_address.apply_failed', floating_id: turn.id, err: error },
    'Floating address was not moved; it is tried again',
  );
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('floating_addresses')
      .set({ applying_until: null, trouble, reason })
      .where('id', '=', turn.id)
      .execute();
    // Once for each trouble, not once for each try.
    if (turn.trouble !== null) return;
    await tellFloating(deps, tx, turn, {
      event: 'floating_address.troubled',
      serverId: turn.server_id,
      detail: reason,
    });
  });
}
