import { type ChosenWords, nothingChosen } from '@resolvo/contract/chosen-words';
import {
  buildDays,
  buildPrice,
  buildProblem,
  buildText,
  cpuOf,
  firstBuild,
  partsOf,
} from '@resolvo/contract/sales/dedicated';
import { buildOptions } from '@resolvo/contract/sales/dedicated-parts';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { ServiceProvider } from '../../../core/service-provider.ts';
import { findChecklist } from '../tasks/checklist.ts';
import { staffTasks } from '../tasks/staff-tasks.ts';
import { holdParts } from './hold-parts.ts';
import { freeParts } from './list-parts.ts';

/** Dedicated servers: built by staff from parts of the shelf, along a checklist. */
export function dedicatedService(deps: Pick<Deps, 'db' | 'now'>): ServiceProvider {
  const byHand = staffTasks(deps);
  return {
    ...byHand,
    async check(planId, { build, ...rest }): Promise<ChosenWords> {
      const plan = await deps.db.selectFrom('plans').select('slug').where('id', '=', planId).executeTakeFirst();
      const cpu = cpuOf(plan?.slug ?? '');
      if (!build || !cpu) throw invalid('choices.build', 'Please choose what the machine is made of.');
      if (Object.keys(rest).length > 0) throw invalid('choices', 'A dedicated server has only a build to choose.');
      const problem = buildProblem(cpu, build);
      if (problem) throw invalid(`choices.build.${problem.field}`, problem.message);
      const { place, setup } = buildOptions;
      return { ...nothingChosen, location: place[build.place].name, image: setup[build.setup].name };
    },
    terms(plan, { build }) {
      const cpu = cpuOf(plan.slug);
      if (!cpu || !build) throw new Error(`The machine ${plan.slug} was not checked.`);
      return { ...buildPrice(cpu, plan, build), description: buildText(build) };
    },
    reserve: (tx, item) => holdParts(deps, tx, item),
    async soldOut(db) {
      const free = await freeParts(db);
      const plans = await db
        .selectFrom('plans')
        .select(['id', 'slug'])
        .where('type', '=', 'dedicated')
        .where('archived_at', 'is', null)
        .execute();
      const cannot = plans.filter(({ slug }) => {
        const cpu = cpuOf(slug);
        return !cpu || [...partsOf(cpu, firstBuild(cpu))].some(([part, count]) => (free.get(part) ?? 0) < count);
      });
      return new Set(cannot.map(({ id }) => id));
    },
    async describe(db, deliveryId) {
      const now = await byHand.describe(db, deliveryId);
      const open = await db
        .selectFrom('staff_tasks as t')
        .innerJoin('deliveries as d', 'd.id', 't.delivery_id')
        .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
        .select(['t.id', 'i.choices'])
        .where('t.delivery_id', '=', deliveryId)
        .where('t.kind', '=', 'start')
        .where('t.closed_at', 'is', null)
        .executeTakeFirst();
      const { build } = itemChoices.parse(open?.choices ?? {});
      if (!open || !build) return now;
      const steps = await findChecklist(db, open.id);
      const done = steps.filter((step) => step.done).length;
      return {
        ...now,
        text: `We are building it: ${done} of ${steps.length} steps are done. It takes about ${buildDays(build)} working days.`,
      };
    },
    mayChange: async () => 'A dedicated server is changed by our engineers. Please write to support.',
  };
}
