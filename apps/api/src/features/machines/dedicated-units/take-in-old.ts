import type { DedicatedStage } from '@resolvo/contract/machines/dedicated-unit-states';
import { itemType } from '@resolvo/contract/product-types';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import { findEnd } from '../../sales/deliveries/announced-ends.ts';
import { holdDelivery } from '../../sales/deliveries/hold-delivery.ts';
import { noteReady } from './hand-over-unit.ts';
import { makeUnit } from './make-unit.ts';
import { holdUnitOf } from './unit-row.ts';

const mostAtOnce = 200;

/**
 * Hourly: units that were sold before there were dedicated units, or by a process of that time, become things too. Their
 * people are not told: what was handed over long ago is no news.
 */
export async function takeInOld(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'log'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from order_items i join deliveries d on d.order_item_id = i.id
      left join dedicated_units u on u.delivery_id = d.id
    where i.type in ('dedicated', 'custom')
      and (u.id is null and (d.status in ('started', 'delivered') or (d.status = 'ended' and d.freed_at is null))
        or u.stage = 'making' and d.status = 'delivered')
    limit ${mostAtOnce}`.execute(deps.db);
  await eachAlone(
    rows,
    ({ id }) => takeIn(deps, id),
    (error, { id }) =>
      deps.log.error(
        { event: 'dedicated.take_in_failed', err: error, delivery_id: id },
        'A delivered machine has no page yet; it is tried again within the hour',
      ),
  );
}

async function takeIn(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>, deliveryId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { status, ownerId } = await holdDelivery(tx, deliveryId);
    if (await holdUnitOf(tx, deliveryId)) {
      if (status === 'delivered') await noteReady(deps, tx, deliveryId, undefined);
      return;
    }
    const row = await tx
      .selectFrom('deliveries as d')
      .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
      .select(['d.unit', 'd.created_at', 'd.finished_at', 'd.freed_at', 'i.plan_id', 'i.type', 'i.name'])
      .select(['i.choices', 'i.quantity'])
      .where('d.id', '=', deliveryId)
      .executeTakeFirstOrThrow();
    if (status === 'failed' || row.freed_at !== null) return;
    const stages: Readonly<Record<typeof status, DedicatedStage>> = {
      started: 'making',
      delivered: 'ready',
      ended: 'ending',
    };
    await makeUnit(
      deps,
      tx,
      {
        deliveryId,
        accountId: ownerId,
        planId: row.plan_id,
        type: itemType.parse(row.type),
        name: row.name,
        number: row.quantity === 1 ? undefined : row.unit,
        choices: itemChoices.parse(row.choices),
      },
      {
        stage: stages[status],
        suspended: (await findEnd(tx, deliveryId)) !== undefined,
        createdAt: row.created_at,
        readyAt: status === 'started' ? null : row.finished_at,
      },
    );
  });
}
