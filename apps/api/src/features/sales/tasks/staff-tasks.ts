import { nothingChosen } from '@resolvo/contract/chosen-words';
import type { TaskKind } from '@resolvo/contract/sales/tasks';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { ServiceProvider } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { freePlace } from '../deliveries/free-place.ts';

/**
 * The service provider of product types without one of their own: each call becomes a staff task. A task made pointless
 * by a later call is withdrawn instead of being followed by its opposite.
 */
export function staffTasks({ now }: Pick<Deps, 'now'>): ServiceProvider {
  const add = async (
    tx: Queryable,
    deliveryId: string,
    kind: TaskKind,
    more: { reason?: string; plan_id?: string },
  ) => {
    await tx
      .insertInto('staff_tasks')
      .values({ delivery_id: deliveryId, kind, created_at: now(), ...more })
      .onConflict((conflict) => conflict.columns(['delivery_id', 'kind']).where('closed_at', 'is', null).doNothing())
      .execute();
  };
  const withdraw = async (
    tx: Queryable,
    deliveryId: string,
    kinds: readonly TaskKind[],
  ): Promise<readonly string[]> => {
    const gone = await tx
      .updateTable('staff_tasks')
      .set({ outcome: 'withdrawn', closed_at: now() })
      .where('delivery_id', '=', deliveryId)
      .where('kind', 'in', kinds)
      .where('closed_at', 'is', null)
      .returning('kind')
      .execute();
    return gone.map(({ kind }) => kind);
  };
  const suspend = async (tx: Queryable, deliveryId: string, reason: string): Promise<void> => {
    const undone = await withdraw(tx, deliveryId, ['resume']);
    if (undone.length === 0) await add(tx, deliveryId, 'suspend', { reason: reason.slice(0, 500) });
  };
  const resume = async (tx: Queryable, deliveryId: string): Promise<void> => {
    const undone = await withdraw(tx, deliveryId, ['suspend']);
    if (undone.length === 0) await add(tx, deliveryId, 'resume', {});
  };
  return {
    async check(_planId, choices) {
      if (Object.keys(choices).length > 0) throw invalid('choices', 'There is nothing to choose for this plan.');
      return nothingChosen;
    },
    async names(db, deliveryIds) {
      const rows = await db
        .selectFrom('deliveries as d')
        .innerJoin('plans as p', 'p.id', 'd.plan_id')
        .select(['d.id', 'p.name as plan'])
        .where('d.id', 'in', deliveryIds)
        .execute();
      return new Map(rows.map(({ id, plan }) => [id, { own: '', plan }]));
    },
    async describe(db, deliveryId) {
      const open = await db
        .selectFrom('staff_tasks')
        .select('kind')
        .where('delivery_id', '=', deliveryId)
        .where('closed_at', 'is', null)
        .where('kind', 'in', ['start', 'change', 'resume'])
        .executeTakeFirst();
      const about = { name: '', serverId: null, words: nothingChosen };
      return open
        ? { ...about, standing: 'working', text: 'Our staff are working on it.' }
        : { ...about, standing: 'ready', text: '' };
    },
    start: (tx, delivery) => add(tx, delivery.id, 'start', {}),
    suspend,
    resume,
    announceEnd: (tx, deliveryId, { reason }) => suspend(tx, deliveryId, reason),
    keep: resume,
    async end(tx, deliveryId) {
      const undone = await withdraw(tx, deliveryId, ['start', 'suspend', 'resume', 'change']);
      // Never made, so nothing has to be removed.
      if (undone.includes('start')) await freePlace({ now }, tx, deliveryId);
      else await add(tx, deliveryId, 'end', {});
    },
    // A change that staff have not made yet is replaced by the next one.
    mayChange: async () => true,
    async change(tx, deliveryId, { planId }) {
      await withdraw(tx, deliveryId, ['change']);
      await add(tx, deliveryId, 'change', { plan_id: planId });
    },
  };
}
