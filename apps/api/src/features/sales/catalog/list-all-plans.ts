import type { PlanType } from '@resolvo/contract/product-types';
import { type StaffPlan, staffPlan } from '@resolvo/contract/sales/catalog-admin';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { planFields, selectPlans, soldOutPlans } from './queries.ts';

interface Query {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly type?: PlanType | undefined;
  readonly archived: 'false' | 'true';
}

/** The newest version of every plan, in display order. Older versions are in its history. */
export async function listAllPlans(deps: Pick<Deps, 'db' | 'cursors' | 'services'>, query: Query) {
  const scope = `plans:${query.archived}:${query.type ?? ''}:${query.search ?? ''}`;
  const after = deps.cursors.read(scope, query.cursor);
  let rows = selectStaffPlans(deps.db)
    .where('replaced_by', 'is', null)
    .where('archived_at', query.archived === 'true' ? 'is not' : 'is', null);
  if (query.type) rows = rows.where('type', '=', query.type);
  if (query.search) {
    const piece = `%${query.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((eb) => eb(eb.fn('lower', ['name']), 'like', piece));
  }
  if (after) {
    const last = await selectStaffPlans(deps.db).where('id', '=', after.id).executeTakeFirstOrThrow();
    rows = rows.where((eb) => eb(eb.refTuple('sort_order', 'id'), '>', eb.tuple(last.sort_order, last.id)));
  }
  const found = await rows.orderBy('sort_order').orderBy('id').limit(oneMore(query.limit)).execute();
  const page = pageOf(found, query.limit, deps.cursors, scope);
  const full = await soldOutPlans(deps);
  return { plans: page.rows.map((row) => presentStaffPlan(row, full)), cursor: page.cursor, eof: page.eof };
}

export function selectStaffPlans(db: Queryable) {
  return selectPlans(db)
    .select(['version', 'revision', 'visible', 'sort_order', 'created_at', 'replaced_by'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('order_items').select('order_items.id').whereRef('order_items.plan_id', '=', 'plans.id'))
        .as('in_use'),
    );
}

type StaffPlanRow = Awaited<ReturnType<ReturnType<typeof selectStaffPlans>['executeTakeFirstOrThrow']>>;

export function presentStaffPlan(row: StaffPlanRow, full: ReadonlySet<string>): StaffPlan {
  return staffPlan.parse({
    ...planFields(row, full),
    version: row.version,
    revision: row.revision,
    stock: row.stock,
    visible: row.visible,
    sort_order: row.sort_order,
    archived_at: seconds(row.archived_at),
    in_use: row.in_use,
  });
}
