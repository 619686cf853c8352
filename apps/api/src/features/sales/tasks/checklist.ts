import { buildChecklist, cpuOf } from '@resolvo/contract/sales/dedicated';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import type { TaskStep } from '@resolvo/contract/sales/tasks';
import { z } from 'zod';
import type { Queryable } from '../../../db/connection.ts';

/** What is stored of a step: its text follows from what was ordered. */
export const storedSteps = z.array(
  z.strictObject({ key: z.string(), done: z.boolean(), serials: z.array(z.string()) }),
);

interface TaskRow {
  readonly kind: string;
  readonly slug: string | null;
  readonly choices: unknown;
  readonly checklist: unknown;
}

/** The steps of building what was ordered; empty where it is not built of parts. */
export function checklistOf({ kind, slug, choices, checklist }: TaskRow): TaskStep[] {
  const cpu = cpuOf(slug ?? '');
  const { build } = itemChoices.parse(choices);
  if (kind !== 'start' || !cpu || !build) return [];
  const stored = storedSteps.parse(checklist);
  return buildChecklist(cpu, build).map(({ key, text, serials }) => {
    const known = stored.find((one) => one.key === key);
    return { key, text, serials_needed: serials, serials: known?.serials ?? [], done: known?.done ?? false };
  });
}

/** Of the parts that a unit was built from, as staff wrote them down. */
export async function serialsOf(db: Queryable, deliveryId: string): Promise<string[]> {
  const row = await db
    .selectFrom('staff_tasks')
    .select('checklist')
    .where('delivery_id', '=', deliveryId)
    .where('kind', '=', 'start')
    .executeTakeFirst();
  return row ? storedSteps.parse(row.checklist).flatMap(({ serials }) => serials) : [];
}

/** The steps by which a unit was built, or is being built; empty where it is not built of parts. */
export async function findBuildSteps(db: Queryable, deliveryId: string): Promise<TaskStep[]> {
  const task = await db
    .selectFrom('staff_tasks')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .where('kind', '=', 'start')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return task ? findChecklist(db, task.id) : [];
}

export async function findChecklist(db: Queryable, taskId: string): Promise<TaskStep[]> {
  const row = await db
    .selectFrom('staff_tasks as t')
    .innerJoin('deliveries as d', 'd.id', 't.delivery_id')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .leftJoin('plans as p', 'p.id', 'i.plan_id')
    .select(['t.kind', 't.checklist', 'i.choices', 'p.slug'])
    .where('t.id', '=', taskId)
    .executeTakeFirstOrThrow();
  return checklistOf(row);
}
