import type { PlanType } from '@resolvo/contract/product-types';
import { type createPlanBody, type editPlanBody, planProblems } from '@resolvo/contract/sales/catalog-admin';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { holdPlan } from './hold-plan.ts';

type Fields = Omit<z.output<typeof createPlanBody>, 'plan_type'>;

export async function createPlan(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  input: z.output<typeof createPlanBody>,
): Promise<{ plan_id: string }> {
  const { plan_type, ...fields } = input;
  return deps.db.transaction().execute(async (tx) => {
    const id = await insertPlan(deps, tx, actor, plan_type, { ...contentOf(fields), ...offerOf(fields) }, 1);
    await deps.events.emit(tx, {
      name: 'plan.created',
      accountId: null,
      personId: actor.personId,
      by: actor,
      data: { plan_id: id },
    });
    return { plan_id: id };
  });
}

/**
 * A plan without orders is changed in place. One that was ordered keeps its terms: a new version replaces it, with its
 * stock, and the old one is archived. Stock, sort order and visibility change without a new version.
 */
export async function editPlan(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  planId: string,
  input: z.output<typeof editPlanBody>,
): Promise<{ plan_id: string; version: number }> {
  const { revision, stock_before, ...rest } = input;
  return deps.db.transaction().execute(async (tx) => {
    const plan = await holdPlan(tx, planId, revision);
    if (plan.archived_at) throw conflict('This plan is archived. Please restore it before you change it.');
    const fields = { ...rest, stock: stockAfter(plan.stock, stock_before, rest.stock) };
    const [problem] = planProblems({ ...fields, plan_type: plan.type });
    if (problem) throw invalid(problem.path, problem.message);
    const content = contentOf(fields);
    const changed = Object.entries(content).some(([key, value]) => plan.content[key] !== value);
    const used = changed && (await isOrdered(tx, planId));
    const saved = used
      ? await replacePlan(deps, tx, actor, plan, { ...content, ...offerOf(fields) })
      : await rewritePlan(tx, plan, { ...content, ...offerOf(fields) });
    await deps.events.emit(tx, {
      name: 'plan.changed',
      accountId: null,
      personId: actor.personId,
      by: actor,
      data: { plan_id: saved.plan_id, version: saved.version, replaces: used ? planId : null },
    });
    return saved;
  });
}

/**
 * Units may have been sold since the form was opened: the difference between the typed and the shown stock is applied.
 */
function stockAfter(now: number | null, seen: number | null, typed: number | null): number | null {
  if (now === null || seen === null || typed === null) return typed === seen ? now : typed;
  const after = now + typed - seen;
  if (after < 0) throw conflict(`Only ${now} are left by now. Please look at the stock again.`);
  return after;
}

type Columns = ReturnType<typeof contentOf> & ReturnType<typeof offerOf>;
type HeldPlan = Awaited<ReturnType<typeof holdPlan>>;

async function rewritePlan(tx: Queryable, plan: HeldPlan, columns: Columns) {
  await told(
    tx
      .updateTable('plans')
      .set({ ...columns, revision: plan.revision + 1 })
      .where('id', '=', plan.id)
      .execute(),
  );
  return { plan_id: plan.id, version: plan.version };
}

async function replacePlan(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: StaffActor,
  plan: HeldPlan,
  columns: Columns,
) {
  // Archived first: two plans on sale never share a slug.
  const old = tx.updateTable('plans').where('id', '=', plan.id);
  await old.set({ archived_at: deps.now(), revision: plan.revision + 1 }).execute();
  const version = plan.version + 1;
  const id = await insertPlan(deps, tx, actor, plan.type, columns, version);
  await old.set({ replaced_by: id }).execute();
  return { plan_id: id, version };
}

async function insertPlan(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: StaffActor,
  type: PlanType,
  columns: Columns,
  version: number,
): Promise<string> {
  const { id } = await told(
    tx
      .insertInto('plans')
      .values({ ...columns, type, version, created_by: actor.personId, created_at: deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

async function isOrdered(tx: Queryable, planId: string): Promise<boolean> {
  const item = await tx.selectFrom('order_items').select('id').where('plan_id', '=', planId).executeTakeFirst();
  return item !== undefined;
}

const contentOf = (fields: Fields) => ({
  name: fields.plan_name,
  description: fields.plan_description,
  slug: fields.plan_slug,
  category: fields.category,
  price: fields.plan_price,
  annual_price: fields.plan_annual_price,
  hourly_price: fields.plan_hourly_price,
  traffic_price: fields.traffic_price,
  traffic_slow_mbit: fields.traffic_slow_mbit,
  ...resourceColumns(fields.resources),
});

const resourceColumns = ({
  vcpus,
  ram_mb,
  disk_gb,
  traffic_tb,
  websites,
  mailboxes,
  databases,
}: Fields['resources']) => ({
  vcpus: vcpus ?? null,
  ram_mb: ram_mb ?? null,
  disk_gb: disk_gb ?? null,
  traffic_tb: traffic_tb ?? null,
  websites: websites ?? null,
  mailboxes: mailboxes ?? null,
  databases: databases ?? null,
});

const offerOf = ({ stock, visible, sort_order }: Fields) => ({ stock, visible, sort_order });

async function told<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (isUniqueViolation(error, 'plans_slug')) throw slugTaken();
    throw error;
  }
}

export function slugTaken(): Refusal {
  const message = 'Another plan on sale has this address.';
  return new Refusal('conflict', message, { fields: [{ path: 'plan_slug', message }] });
}
