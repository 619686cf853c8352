import type { DedicatedDetail, StaffDedicatedDetail, UnitDocument } from '@resolvo/contract/machines/dedicated-units';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { storedParts } from './unit-parts.ts';
import { findUnit, toUnit, type UnitRow } from './unit-row.ts';

type Needs = Pick<Deps, 'db' | 'services' | 'settings'>;

export async function showUnit(deps: Needs, accountId: string, unitId: string): Promise<DedicatedDetail> {
  return (await detailOf(deps, await findUnit(deps.db, unitId, accountId))).shown;
}

export async function showAnyUnit(deps: Needs, unitId: string): Promise<StaffDedicatedDetail> {
  const row = await findUnit(deps.db, unitId);
  const { shown, more } = await detailOf(deps, row);
  return {
    ...shown,
    user: { user_id: row.account_id, email: row.email ?? '' },
    rack: row.rack,
    port: row.port,
    staff_note: more.staff_note,
    access_set_at: seconds(more.access_set_at),
    delivery_id: row.delivery_id,
  };
}

async function detailOf(deps: Needs, row: UnitRow) {
  const { db, services } = deps;
  const more = await db
    .selectFrom('dedicated_units as u')
    .innerJoin('deliveries as d', 'd.id', 'u.delivery_id')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .leftJoin('invoices as v', (join) => join.onRef('v.order_id', '=', 'i.order_id').on('v.additional', '=', false))
    .select(['u.parts', 'u.note', 'u.staff_note', 'u.access_set_at', 'u.access_shown_at'])
    .select(['i.description', 'i.order_id', 'v.id as invoice_id'])
    .where('u.id', '=', row.id)
    .executeTakeFirstOrThrow();
  const unit = toUnit(deps, row);
  const standing =
    unit.state === 'making' ? await services.of(unit.plan_type).describe(db, row.delivery_id) : undefined;
  const shown: DedicatedDetail = {
    ...unit,
    description: more.description,
    progress: standing?.text ?? '',
    parts: storedParts.parse(more.parts),
    note: more.note,
    access_waits: row.access_waits,
    access_shown_at: seconds(more.access_shown_at),
    documents: await documentsOf(db, row.id),
    order_id: more.order_id,
    invoice_id: more.invoice_id,
  };
  return { shown, more };
}

async function documentsOf(db: Queryable, unitId: string): Promise<UnitDocument[]> {
  const rows = await db
    .selectFrom('dedicated_documents')
    .select(['id', 'name', 'media_type', 'size', 'created_at'])
    .where('unit_id', '=', unitId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, created_at, ...file }) => ({
    document_id: id,
    ...file,
    created_at: seconds(created_at),
  }));
}
