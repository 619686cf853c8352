import { cpuOf, partsOf } from '@resolvo/contract/sales/dedicated';
import { partNames } from '@resolvo/contract/sales/dedicated-parts';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { ReservedItem } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';

/**
 * Takes the parts of every machine of an order item from the shelf, or refuses it. The rows of the shelf are held in the
 * order of their names, so that two orders for the last part wait for each other.
 */
export async function holdParts(deps: Pick<Deps, 'now'>, tx: Queryable, item: ReservedItem): Promise<void> {
  const plan = await tx.selectFrom('plans').select('slug').where('id', '=', item.planId).executeTakeFirstOrThrow();
  const cpu = cpuOf(plan.slug);
  if (!cpu || !item.choices.build) throw new Error(`Order item ${item.itemId} names no machine.`);
  const wanted = [...partsOf(cpu, item.choices.build)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [part, count] of wanted) {
    const all = count * item.quantity;
    const taken = await tx
      .updateTable('parts')
      .set({ free: sql`free - ${all}` })
      .where('part', '=', part)
      .where('free', '>=', all)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) {
      throw conflict(`${item.name} is sold out in this configuration: there are not enough of “${partNames[part]}”.`);
    }
  }
  const units = Array.from({ length: item.quantity }, (_, index) => index + 1);
  await tx
    .insertInto('part_holds')
    .values(
      units.flatMap((unit) =>
        wanted.map(([part, count]) => ({ order_item_id: item.itemId, unit, part, count, held_at: deps.now() })),
      ),
    )
    .execute();
}

/** An order ended before delivery began: everything it held is on the shelf again. */
export async function returnOfOrder(deps: Pick<Deps, 'now' | 'events'>, tx: Queryable, orderId: string): Promise<void> {
  await returnParts(
    deps,
    tx,
    sql`exists (select 1 from order_items i join orders o on o.id = i.order_id
      where i.id = h.order_item_id and o.id = ${orderId} and o.issued_at is null)`,
  );
}

/** Hourly: machines that failed or were taken apart. Their delivery says when nothing of them is left. */
export async function returnOfEnded(deps: Pick<Deps, 'db' | 'now' | 'events'>): Promise<void> {
  await deps.db.transaction().execute((tx) =>
    returnParts(
      deps,
      tx,
      sql`exists (select 1 from deliveries d
        where d.order_item_id = h.order_item_id and d.unit = h.unit and d.freed_at is not null)`,
    ),
  );
}

async function returnParts(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ order_item_id: string; part: string; count: number }>`
    update part_holds h set returned_at = greatest(h.held_at, ${deps.now()}::timestamptz)
    where h.returned_at is null and ${which} returning h.order_item_id, h.part, h.count`.execute(tx);
  const sums = new Map<string, number>();
  for (const { part, count } of rows) sums.set(part, (sums.get(part) ?? 0) + count);
  for (const [part, count] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx
      .updateTable('parts')
      .set({ free: sql`free + ${count}` })
      .where('part', '=', part)
      .execute();
  }
  for (const order_item_id of new Set(rows.map((row) => row.order_item_id))) {
    await deps.events.emit(tx, { name: 'parts.returned', accountId: null, data: { order_item_id } });
  }
}
