import { itemType } from '@resolvo/contract/product-types';
import { isGraceOver } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import { findEnd } from './announced-ends.ts';
import { holdDelivery } from './hold-delivery.ts';

/** Hourly: ends the units whose announced date has come. Each is checked again once it is held, since it may be kept. */
export async function endOver(deps: Pick<Deps, 'db' | 'now' | 'services' | 'log'>): Promise<void> {
  const due = await deps.db
    .selectFrom('announced_ends as e')
    .innerJoin('deliveries as d', 'd.id', 'e.unit_id')
    .select(['e.unit_id', 'e.type'])
    .where('e.ends_at', '<=', deps.now())
    .where('e.why', '<>', 'unpaid')
    .orderBy('e.ends_at')
    .execute();
  await eachAlone(
    due,
    ({ unit_id: id, type }) =>
      deps.db.transaction().execute(async (tx) => {
        await holdDelivery(tx, id);
        const announced = await findEnd(tx, id);
        if (!announced || !isGraceOver(announced, deps.now())) return;
        await deps.services.of(itemType.parse(type)).end(tx, id, { reason: announced.reason });
      }),
    (error, { unit_id: id }) =>
      deps.log.error(
        { event: 'delivery.end_failed', err: error, id },
        'Unit not ended after its grace; job is retried',
      ),
  );
}
