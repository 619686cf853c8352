import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { customerDoes, staffDoes } from './acts.ts';
import type { CustomerAct, Plan, PlannedAct, StaffAct } from './plan.ts';
import type { World } from './world.ts';

/** People do what the plan says, each one thing after the other. Resolves with the number of acts that were done. */
export async function livePlan(world: World, plan: Plan, minutes: number): Promise<number> {
  const began = performance.now();
  let done = 0;

  async function live<K extends CustomerAct | StaffAct, P>(
    own: readonly PlannedAct<K>[],
    who: P | undefined,
    does: { readonly [kind in K]: (world: World, who: P, act: PlannedAct) => Promise<void> },
  ): Promise<void> {
    if (who === undefined) throw new Error('The plan has more people than the world.');
    for (const act of own) {
      // A machine that is too slow for the plan does not get through all of it; the summary says how far it came.
      if (performance.now() - began > minutes * 66_000) return;
      await setTimeout(Math.max(0, act.at - (performance.now() - began)));
      try {
        await does[act.kind](world, who, act);
      } catch (error) {
        world.record.wrong(`${act.kind} (${act.marker}) could not be done: ${String(error)}`);
      }
      done += 1;
    }
  }
  await Promise.all([
    ...plan.customers.map((own, n) => live(own, world.customers[n], customerDoes)),
    ...plan.staff.map((own, n) => live(own, world.staff[n], staffDoes)),
  ]);
  return done;
}

/** Every check of the books, in a copy. */
export async function rehearseCopy(world: World, say: (sentence: string) => void): Promise<string[]> {
  const backups = join(world.folder, 'backups');
  try {
    await world.cli('backup', '--to', backups);
    say((await world.cli('rehearse', join(backups, readdirSync(backups)[0] ?? ''))).trim());
    return [];
  } catch (error) {
    return [`The books of a copy do not hold: ${String(error)}`];
  }
}
