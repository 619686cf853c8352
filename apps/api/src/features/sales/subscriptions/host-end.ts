import { itemType } from '@resolvo/contract/product-types';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

interface Hanging {
  readonly delivery_id: string;
  readonly type: string;
  readonly period_end: Date;
}

/** When what a delivery hangs on ends, because that was cancelled, where its own next period would begin no sooner; else undefined. */
export async function endWithHost(
  deps: Pick<Deps, 'services'>,
  db: Queryable,
  { delivery_id, type, period_end }: Hanging,
): Promise<Date | undefined> {
  const host = await deps.services.of(itemType.parse(type)).host(db, delivery_id);
  if (host === undefined) return undefined;
  const last = await db
    .selectFrom('subscriptions')
    .select('period_end')
    .where('delivery_id', '=', host)
    .where('status', '<>', 'ended')
    .where('cancelled_at', 'is not', null)
    .executeTakeFirst();
  return last && last.period_end <= period_end ? last.period_end : undefined;
}
