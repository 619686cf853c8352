import { diskSize } from '@resolvo/contract/disk-size';
import type { VolumeEventName } from '@resolvo/contract/machines/volume-events';
import { sql } from 'kysely';
import { finishingFor } from '../../../core/causing.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { askerOf, newestOf } from '../../platform/events/asker-of.ts';
import { deliver, failDelivery } from '../../sales/deliveries/finish-delivery.ts';
import { freePlace } from '../../sales/deliveries/free-place.ts';
import { takeBackChange } from '../../sales/subscriptions/take-back-change.ts';
import { type Applied, applyInTurns, letGo, noteApplied, noteTrouble, ofEachCluster } from '../clusters/applying.ts';
import { recount, tellVolume } from './ask-volume.ts';
import { holdServers } from './attach-volume.ts';
import { type Brought, bringVolume, NotGrown, NotMade, removeVolume } from './bring-volume.ts';
import { volumeReadyMail } from './mails.ts';
import { moveVolume } from './move.ts';
import { findVolume, findVolumes, holdVolume, type VolumeRow } from './volume-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'events' | 'jobs' | 'now' | 'log' | 'services'>;

const applied: Applied = {
  table: 'volumes',
  key: 'id',
  open: sql`stage not in ('deleted', 'failed')`,
  leaseSeconds: 280,
  reasons: {
    locked: 'The system of the server has not let go of it, or something else is being done to its machine.',
    gone: 'Its disk or the machine of its server was not found. Please write to support.',
    foreign: 'Its disk or the machine of its server was not found. Please write to support.',
    refused: 'The hypervisor did not take the change. Our staff can see why.',
  },
};
/** So that one run ends within its time limit; the next takes the rest. */
const mostAtOnce = 100;

/** Brings a volume to what the books say. Safe to run twice, and a no-op when nothing is behind. */
export const applyVolume = (deps: Needs, volumeId: string): Promise<void> =>
  applyInTurns(
    deps,
    applied,
    volumeId,
    () => findVolume(deps.db, volumeId),
    (turn) => takeTurn(deps, turn),
  );

/** Volumes that are behind. */
export async function catchUpVolumes(deps: Needs): Promise<void> {
  const behind = await findVolumes(
    deps.db,
    sql`where v.applied_version < v.version order by v.trouble is not null, v.id limit ${mostAtOnce}`,
  );
  await ofEachCluster(behind, ({ id }) => applyVolume(deps, id));
}

/** False when there is nothing more to do for now. */
async function takeTurn(deps: Needs, turn: VolumeRow): Promise<boolean> {
  try {
    if (turn.stage === 'deleting') {
      if (await removeVolume(deps, turn)) await noteGone(deps, turn);
      else await letGo(deps.db, applied, turn.id);
      return false;
    }
    const brought = await bringVolume(deps, turn);
    if (brought === 'waits') {
      await noteWaiting(deps, turn);
      return false;
    }
    await noteBrought(deps, turn, brought);
    return true;
  } catch (error) {
    if (error instanceof NotMade) {
      await giveUp(deps, turn, error);
      return false;
    }
    if (error instanceof NotGrown) {
      await stayAsItWas(deps, turn, error);
      return true;
    }
    deps.log.error(
      { event: 'volume.apply_failed', volume_id: turn.id, err: error },
      'Volume was not changed; it is tried again',
    );
    await noteTrouble(deps, applied, turn.id, turn, {
      error,
      tell: (tx, detail) => tellVolume(deps, tx, turn, { event: 'volume.troubled', serverId: turn.server_id, detail }),
    });
    throw error;
  }
}

/** What is made counts as delivered although its server is busy; it is attached as soon as that is done. */
async function noteWaiting(deps: Needs, turn: VolumeRow): Promise<void> {
  await noteMade(deps, turn);
  await letGo(deps.db, applied, turn.id);
}

const askedBefore: { readonly [N in VolumeEventName]?: readonly VolumeEventName[] } = {
  // Asked again where a machine was made anew, or the change was tried again.
  'volume.attached': ['volume.ordered', 'volume.attach_asked', 'volume.asked_again'],
  'volume.detached': ['volume.detach_asked'],
  'volume.grown': ['volume.grow_asked'],
};

async function noteBrought(deps: Needs, turn: VolumeRow, brought: Exclude<Brought, 'waits'>): Promise<void> {
  await noteMade(deps, turn);
  await deps.db.transaction().execute(async (tx) => {
    await holdServers(tx, [turn.server_id, turn.on_server_id]);
    await holdVolume(tx, turn.id, ofAnyAccount);
    await noteApplied(tx, applied, turn.id, turn);
    await recount(tx, turn.server_id, turn.on_server_id);
    for (const event of brought.length > 0 ? brought : (['volume.settled'] as const)) {
      const serverId = event === 'volume.detached' ? turn.on_server_id : turn.server_id;
      const detail = event === 'volume.grown' ? diskSize(turn.size_gb) : '';
      const asked = askedBefore[event];
      const newest = asked && (await newestOf(tx, turn.id, [event, ...asked]));
      // Told when it was done: a volume that grows is only looked for in its machine once more.
      if (newest?.name === event) continue;
      await tellVolume(deps, tx, turn, { event, serverId, detail, by: newest?.by });
    }
  });
  deps.log.debug({ event: 'volume.applied', volume_id: turn.id, version: turn.version }, 'Volume applied');
}

/** In a transaction of its own: account and delivery come before servers in the lock order. */
async function noteMade(deps: Needs, turn: VolumeRow): Promise<void> {
  if (turn.stage !== 'making') return;
  await deps.db.transaction().execute(async (tx) => {
    await deliver(deps, tx, turn.delivery_id);
    const volume = await holdVolume(tx, turn.id, ofAnyAccount);
    if (volume.stage !== 'making') return;
    await moveVolume(tx, volume, 'ready');
    const detail = diskSize(volume.size_gb);
    const by = await askerOf(tx, volume.id, ['volume.ordered']);
    await tellVolume(deps, tx, volume, { event: 'volume.made', serverId: volume.server_id, detail, by });
    const { id: volume_id, name, size_gb, server_name } = volume;
    const words = { volume_id, name, size_gb, server_name: server_name ?? '' };
    await finishingFor(by?.personId, () => mailOwner(deps, tx, volume.account_id, volumeReadyMail, words));
  });
}

/** Nothing of the customer's is on a disk that could not be made: what is there of it goes, and so does its price. */
async function giveUp(deps: Needs, turn: VolumeRow, error: NotMade): Promise<void> {
  deps.log.error({ event: 'volume.not_made', volume_id: turn.id, err: error }, 'Volume could not be made');
  await removeVolume(deps, await findVolume(deps.db, turn.id));
  await deps.db.transaction().execute(async (tx) => {
    await failDelivery(deps, tx, turn.delivery_id, 'There is no room for it at the moment.');
    await holdServers(tx, [turn.server_id]);
    const volume = await holdVolume(tx, turn.id, ofAnyAccount);
    if (volume.stage === 'making') {
      await moveVolume(tx, volume, 'failed', { server_id: null, on_server_id: null });
      await tx.updateTable('volumes').set({ trouble: error.message }).where('id', '=', turn.id).execute();
    }
    await done(tx, turn);
    await recount(tx, turn.server_id);
    await tellVolume(deps, tx, turn, { event: 'volume.failed', detail: 'There is no room for it at the moment.' });
  });
}

/** A larger size was paid for and cannot be made: the volume stays as it was, and the money goes back. */
async function stayAsItWas(deps: Needs, turn: VolumeRow, error: NotGrown): Promise<void> {
  deps.log.error({ event: 'volume.not_grown', volume_id: turn.id, err: error }, 'Volume could not grow');
  const reason = 'There is no room for it at the moment.';
  const delivery = await deps.db
    .selectFrom('deliveries')
    .select('plan_id')
    .where('id', '=', turn.delivery_id)
    .executeTakeFirstOrThrow();
  await deps.db.transaction().execute(async (tx) => {
    if (delivery.plan_id) {
      await takeBackChange(deps, tx, { deliveryId: turn.delivery_id, planId: delivery.plan_id, reason });
    }
    const volume = await holdVolume(tx, turn.id, ofAnyAccount);
    await tx
      .updateTable('volumes')
      .set({ size_gb: volume.made_gb, applying_until: null, trouble: null, reason: '' })
      .where('id', '=', turn.id)
      .execute();
    const detail = `${diskSize(turn.size_gb)}. ${reason}`;
    await tellVolume(deps, tx, volume, { event: 'volume.grow_refused', serverId: volume.server_id, detail });
  });
}

async function noteGone(deps: Needs, turn: VolumeRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await freePlace(deps, tx, turn.delivery_id);
    await holdServers(tx, [turn.on_server_id]);
    const volume = await holdVolume(tx, turn.id, ofAnyAccount);
    await moveVolume(tx, volume, 'deleted', { deleted_at: deps.now(), server_id: null, on_server_id: null });
    await done(tx, turn);
    await recount(tx, turn.on_server_id);
    await tellVolume(deps, tx, turn, { event: 'volume.gone' });
  });
}

const done = (tx: Queryable, { id }: VolumeRow) =>
  tx.updateTable('volumes').set({ applied_version: sql`version`, applying_until: null }).where('id', '=', id).execute();
