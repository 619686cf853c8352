import { planType } from '@resolvo/contract/product-types';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

/**
 * Locks the plan's row and returns it, provided it is still in the version the caller saw. An order item that refers
 * to the plan cannot be inserted while the lock is held, so "has no orders" stays true until the transaction ends.
 */
export async function holdPlan(tx: Queryable, planId: string, seen: number) {
  const row = await tx.selectFrom('plans').selectAll().where('id', '=', planId).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (row.replaced_by) throw conflict('A newer version took the place of this one. Please change that one.');
  if (row.revision !== seen) throw conflict('Somebody changed this plan meanwhile. Please look at it again.');
  const { id, version, revision, archived_at, type, ...rest } = row;
  const content: Record<string, unknown> = rest;
  return { id, version, revision, archived_at, stock: row.stock, type: planType.parse(type), content };
}
