import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

/** As `planTerms`; refused for what is no longer sold. */
export async function planOnSale(tx: Queryable, planId: string) {
  const { archived, ...terms } = await planTerms(tx, planId);
  if (archived) throw conflict('This plan is no longer sold.');
  return terms;
}

/** What an order item copies from its plan, read after concurrent changes of the plan have committed. */
export async function planTerms(tx: Queryable, planId: string) {
  const plan = await tx
    .selectFrom('plans')
    .select([
      'id as plan_id',
      'type',
      'name',
      'description',
      'price',
      'annual_price',
      'hourly_price',
      'archived_at',
      'slug',
    ])
    .where('id', '=', planId)
    .forKeyShare()
    .executeTakeFirst();
  if (!plan) throw notFound();
  const { archived_at, slug, hourly_price: hourlyPrice, ...item } = plan;
  return { item, slug, hourlyPrice, archived: archived_at !== null };
}
