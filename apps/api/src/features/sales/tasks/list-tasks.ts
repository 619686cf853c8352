import { type StaffTask, staffTask } from '@resolvo/contract/sales/tasks';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { checklistOf } from './checklist.ts';

interface Query {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly state: 'open' | 'closed';
  readonly order_id?: string | undefined;
}

/** Open tasks oldest first, closed ones newest first. */
export async function listStaffTasks(deps: Pick<Deps, 'db' | 'cursors'>, query: Query) {
  const scope = `tasks:${query.state}:${query.order_id ?? ''}`;
  const after = deps.cursors.read(scope, query.cursor);
  const open = query.state === 'open';
  const at = open ? 't.created_at' : 't.closed_at';
  const way = open ? 'asc' : 'desc';
  let rows = deps.db
    .selectFrom('staff_tasks as t')
    .innerJoin('deliveries as d', 'd.id', 't.delivery_id')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .leftJoin('plans as p', 'p.id', 't.plan_id')
    .leftJoin('plans as sold', 'sold.id', 'i.plan_id')
    .select(['t.id', 't.kind', 't.delivery_id', 't.reason', 't.created_at', 't.closed_at', 't.outcome', 't.note'])
    .select(['i.order_id', 'i.id as item', 'i.name', 'i.type', 'i.choices', 'd.unit', 'd.account_id'])
    .select(['a.email', 'p.name as new_plan', 'sold.slug', 't.checklist'])
    .where('t.closed_at', open ? 'is' : 'is not', null);
  if (query.order_id) rows = rows.where('i.order_id', '=', query.order_id);
  if (after) {
    rows = rows.where((eb) => eb(eb.refTuple(at, 't.id'), open ? '>' : '<', eb.tuple(after.at, after.id)));
  }
  const found = await rows.orderBy(at, way).orderBy('t.id', way).limit(oneMore(query.limit)).execute();
  const places = found.map((row) => ({ ...row, since: row.created_at, created_at: row.closed_at ?? row.created_at }));
  const page = pageOf(places, query.limit, deps.cursors, scope);
  const tasks = page.rows.map(
    (row): StaffTask =>
      staffTask.parse({
        task_id: row.id,
        kind: row.kind,
        delivery_id: row.delivery_id,
        order_id: row.order_id,
        order_item_id: row.item,
        name: row.name,
        plan_type: row.type,
        unit: row.unit,
        choices: row.choices,
        checklist: checklistOf(row),
        reason: row.reason,
        new_plan_name: row.new_plan,
        user: { user_id: row.account_id, email: row.email ?? '' },
        created_at: seconds(row.since),
        closed_at: seconds(row.closed_at),
        outcome: row.outcome,
        note: row.note,
      }),
  );
  return { tasks, cursor: page.cursor, eof: page.eof };
}

export async function countTasks(deps: Pick<Deps, 'db'>): Promise<{ open: number }> {
  const { count } = await deps.db
    .selectFrom('staff_tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { open: count };
}
