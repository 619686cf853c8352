import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { askerOf } from '../../platform/events/asker-of.ts';
import { deliver, failDelivery } from '../../sales/deliveries/finish-delivery.ts';
import { freePlace } from '../../sales/deliveries/free-place.ts';
import { type Applied, applyInTurns, letGo, noteApplied, noteTrouble, ofEachCluster } from '../clusters/applying.ts';
import { endFloating, holdAddress } from '../subnets/hold-addresses.ts';
import { tellFloating } from './ask-floating.ts';
import { type Brought, bringFloating, leave } from './bring-floating.ts';
import { type FloatingRow, findFloating, findFloatings, holdFloating, moveFloating } from './floating-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'jobs' | 'now' | 'log' | 'services'>;

const applied: Applied = {
  table: 'floating_addresses',
  key: 'id',
  open: sql`stage not in ('deleted', 'failed')`,
  leaseSeconds: 120,
  reasons: {
    locked: 'Something else is being done to the machine of the server.',
    gone: 'The machine of the server was not found. Please write to support.',
    foreign: 'The machine of the server was not found. Please write to support.',
    refused: 'The hypervisor did not take the change. Our staff can see why.',
  },
};
/** So that one run ends within its time limit; the next takes the rest. */
const mostAtOnce = 100;

/** Brings a floating address to what the books say. Safe to run twice, and a no-op when nothing is behind. */
export const applyFloating = (deps: Needs, floatingId: string): Promise<void> =>
  applyInTurns(
    deps,
    applied,
    floatingId,
    () => findFloating(deps.db, floatingId),
    (turn) => takeTurn(deps, turn),
  );

/** Those that are behind. */
export async function catchUpFloatings(deps: Needs): Promise<void> {
  const behind = await findFloatings(
    deps.db,
    sql`where f.applied_version < f.version and f.stage not in ('deleted', 'failed')
      order by f.trouble is not null, f.id limit ${mostAtOnce}`,
  );
  await ofEachCluster(behind, ({ id }) => applyFloating(deps, id));
}

/** False when there is nothing more to do for now. */
async function takeTurn(deps: Needs, turn: FloatingRow): Promise<boolean> {
  try {
    if (turn.stage === 'making' && !(await take(deps, turn))) return false;
    if (turn.stage === 'deleting') {
      const isOff = turn.on_server_id === null || (await leave(deps, turn, turn.on_server_id));
      await (isOff ? noteGone(deps, turn) : letGo(deps.db, applied, turn.id));
      return false;
    }
    const brought = await bringFloating(deps, turn);
    if (brought === 'waits') {
      await letGo(deps.db, applied, turn.id);
      return false;
    }
    await noteBrought(deps, turn, brought);
    return true;
  } catch (error) {
    deps.log.error(
      { event: 'floating_address.apply_failed', floating_id: turn.id, err: error },
      'Floating address was not moved; it is tried again',
    );
    await noteTrouble(deps, applied, turn.id, turn, {
      error,
      tell: (tx, detail) =>
        tellFloating(deps, tx, turn, { event: 'floating_address.troubled', serverId: turn.server_id, detail }),
    });
    throw error;
  }
}

class NoneFree extends Error {}

/** Takes a free address of its place and reports it delivered. False when none is free: its price goes back. */
async function take(deps: Needs, turn: FloatingRow): Promise<boolean> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      // Account and delivery come before it in the lock order, and the pool after it.
      await deliver(deps, tx, turn.delivery_id);
      const floating = await holdFloating(tx, turn.id, ofAnyAccount);
      if (floating.stage !== 'making') return;
      const { cluster, id: floatingId } = floating;
      const held = await holdAddress(tx, { cluster, family: 4, serverId: null, floatingId, at: deps.now() });
      if (!held) throw new NoneFree();
      await moveFloating(tx, floating, 'ready', { address: held.address });
      const by = await askerOf(tx, floating.id, ['floating_address.ordered']);
      await tellFloating(deps, tx, { ...floating, address: held.address }, { event: 'floating_address.made', by });
    });
    return true;
  } catch (error) {
    if (!(error instanceof NoneFree)) throw error;
  }
  deps.log.error({ event: 'floating_address.none_free', floating_id: turn.id }, 'No address is free');
  const detail = 'No address is free at the moment.';
  await deps.db.transaction().execute(async (tx) => {
    await failDelivery(deps, tx, turn.delivery_id, detail);
    const floating = await holdFloating(tx, turn.id, ofAnyAccount);
    if (floating.stage === 'making') await moveFloating(tx, floating, 'failed');
    await tellFloating(deps, tx, floating, { event: 'floating_address.failed', detail });
  });
  return false;
}

/** Asked again where a machine was made anew, or the change was tried again. */
const moveAsked = [
  'floating_address.assign_asked',
  'floating_address.take_off_asked',
  'floating_address.asked_again',
] as const;

async function noteBrought(deps: Needs, turn: FloatingRow, brought: Exclude<Brought, 'waits'>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const floating = await holdFloating(tx, turn.id, ofAnyAccount);
    await noteApplied(tx, applied, turn.id, turn);
    for (const event of brought.length > 0 ? brought : (['floating_address.settled'] as const)) {
      const serverId = event === 'floating_address.taken_off' ? turn.on_server_id : turn.server_id;
      const by = event === 'floating_address.settled' ? undefined : await askerOf(tx, turn.id, moveAsked);
      await tellFloating(deps, tx, floating, { event, serverId, by });
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
    const floating = await holdFloating(tx, turn.id, ofAnyAccount);
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
