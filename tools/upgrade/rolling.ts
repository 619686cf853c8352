import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { checkAll } from '../soak/checks.ts';
import { openDatabase } from '../soak/database.ts';
import { openFront } from '../soak/front.ts';
import { livePlan, rehearseCopy } from '../soak/live.ts';
import { makePlan } from '../soak/plan.ts';
import { ownCode } from '../soak/processes.ts';
import { randomOf } from '../soak/random.ts';
import { settleDown } from '../soak/settle.ts';
import { Told } from '../soak/told.ts';
import { openWorld, type World } from '../soak/world.ts';
import type { Checkout } from './checkout.ts';

interface Options {
  readonly folder: string;
  readonly minutes: number;
  readonly seed: number;
  readonly say: (sentence: string) => void;
}

/**
 * Two API processes and two workers of a release on a database that it made. While people use them, this version
 * migrates the database, and then takes the place of one process after the other.
 */
export async function upgradeUnderLoad(release: Checkout, options: Options) {
  const { say, minutes, seed } = options;
  const folder = join(options.folder, 'rolling');
  const plan = makePlan(seed, minutes);
  const told = new Told();
  const database = await openDatabase(folder);
  let world: World | undefined;
  try {
    world = await openWorld({
      ...{ folder, database, record: told, say, code: release.code },
      openFront: (_, ready) => openFront(ready, randomOf(`${seed} front`)),
      apis: 2,
      workers: 2,
      customers: plan.customers.length,
      staff: plan.staff.length,
    });
    const living = livePlan(world, plan, minutes);
    const refused = await rollOver(world, release, minutes, say);
    const done = await living;
    const settled = await settleDown(world, 240);
    const found = [
      ...refused,
      ...settled.left.map((what) => `Did not come to an end: ${what}`),
      ...badAnswers(told),
      ...(await checkAll(world)),
      ...(await rehearseCopy(world, say)),
    ];
    const kinds = told.kinds().map((kind) => `${told.count(kind, 'acknowledged')} of kind ${kind}`);
    const answers = [...told.statuses].map(([status, times]) => `${status} ${times}`).join(', ');
    return { found, summary: `rolling: ${done} acts; acknowledged ${kinds.join(', ')}; answers ${answers}` };
  } finally {
    await world?.close();
    await database.close();
  }
}

async function rollOver(world: World, release: Checkout, minutes: number, say: Options['say']): Promise<string[]> {
  const part = minutes * 60_000 * 0.2;
  await setTimeout(part);
  const began = performance.now();
  say((await world.cli('migrate')).trim());
  say(`Migrated in ${((performance.now() - began) / 1000).toFixed(1)} s while the release served.`);
  const refusal = await world.startRefused(release.code);
  await setTimeout(part);
  // Workers first: what this version's API puts into the queue may need them.
  const workersFirst = world.processes.toSorted((a, b) => Number(a.port !== undefined) - Number(b.port !== undefined));
  for (const one of workersFirst) {
    await one.replaceBy(ownCode);
    say(`${one.name} is of this version.`);
    await setTimeout(part / 4);
  }
  const isExpected = release.added.length === 0 || refusal.includes('A newer version of this program');
  return isExpected ? [] : [`A process of the release that starts after the migration is not refused: ${refusal}`];
}

/** Nothing is broken on purpose, so every request has an answer and none is a failure of the server. */
const badAnswers = ({ statuses }: Told): string[] =>
  [...statuses].flatMap(([status, times]) =>
    /^(?:5|no answer)/.test(status) ? [`${times} requests were answered: ${status}`] : [],
  );
