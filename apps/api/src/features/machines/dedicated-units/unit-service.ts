import type { Deps } from '../../../core/deps.ts';
import type { ServiceProvider } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { handOverUnit } from './hand-over-unit.ts';
import { makeUnit } from './make-unit.ts';
import { noteEnding, noteGone } from './note-ending.ts';
import { tellUnit } from './tell-unit.ts';
import { holdUnitOf } from './unit-row.ts';

/** The service provider of what staff make by hand: each task of `byHand` is about a thing with a row and a page of its own. */
export function unitService(deps: Pick<Deps, 'now' | 'vault' | 'events'>, byHand: ServiceProvider): ServiceProvider {
  async function setSuspended(tx: Queryable, deliveryId: string, suspended: boolean): Promise<void> {
    const unit = await holdUnitOf(tx, deliveryId);
    if (!unit || unit.suspended === suspended) return;
    await tx.updateTable('dedicated_units').set({ suspended }).where('id', '=', unit.id).execute();
    await tellUnit(deps, tx, unit, suspended ? 'dedicated.suspended' : 'dedicated.resumed');
  }

  return {
    ...byHand,
    async start(tx, delivery) {
      const found = { stage: 'making', suspended: false, createdAt: deps.now(), readyAt: null } as const;
      await makeUnit(deps, tx, { ...delivery, deliveryId: delivery.id }, found);
      await byHand.start(tx, delivery);
    },
    async names(db, deliveryIds) {
      const names = await byHand.names(db, deliveryIds);
      const rows = await db
        .selectFrom('dedicated_units')
        .select(['delivery_id', 'name'])
        .where('delivery_id', 'in', deliveryIds)
        .execute();
      const own = new Map(rows.map(({ delivery_id, name }) => [delivery_id, name]));
      return new Map(
        deliveryIds.map((id) => [
          id,
          { own: own.get(id) ?? names.get(id)?.own ?? '', plan: names.get(id)?.plan ?? '' },
        ]),
      );
    },
    async describe(db, deliveryId) {
      const now = await byHand.describe(db, deliveryId);
      const unit = await db
        .selectFrom('dedicated_units')
        .select(['id', 'name'])
        .where('delivery_id', '=', deliveryId)
        .executeTakeFirst();
      return { ...now, name: unit?.name ?? now.name, thing: unit && { kind: 'dedicated', id: unit.id } };
    },
    async suspend(tx, deliveryId, reason) {
      await byHand.suspend(tx, deliveryId, reason);
      await setSuspended(tx, deliveryId, true);
    },
    async resume(tx, deliveryId) {
      await byHand.resume(tx, deliveryId);
      await setSuspended(tx, deliveryId, false);
    },
    async announceEnd(tx, deliveryId, asked) {
      await byHand.announceEnd(tx, deliveryId, asked);
      await setSuspended(tx, deliveryId, true);
    },
    async keep(tx, deliveryId, asked) {
      await byHand.keep(tx, deliveryId, asked);
      await setSuspended(tx, deliveryId, false);
    },
    async end(tx, deliveryId, asked) {
      await byHand.end(tx, deliveryId, asked);
      await noteEnding(deps, tx, deliveryId, asked);
    },
    async staffDid(tx, deliveryId, { kind, handOver, by }) {
      if (kind === 'start') await handOverUnit(deps, tx, deliveryId, by, handOver);
      if (kind === 'end') await noteGone(deps, tx, deliveryId, by);
    },
  };
}
