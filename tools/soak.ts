import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAll } from './soak/checks.ts';
import { openDatabase } from './soak/database.ts';
import { openFront } from './soak/front.ts';
import { livePlan, rehearseCopy } from './soak/live.ts';
import { unleash } from './soak/nemesis.ts';
import { makePlan } from './soak/plan.ts';
import { randomOf } from './soak/random.ts';
import { settleDown } from './soak/settle.ts';
import { Told } from './soak/told.ts';
import { openWorld, type World } from './soak/world.ts';

/**
 * npm run soak -- --minutes 30 --seed 7: several processes of the product, people who use it and a nemesis that breaks
 * things, by the plan of the seed. In the end everything that was acknowledged must be there once, and every law must
 * hold. `--sabotage keys` lets browsers forget the keys of their presses, `--sabotage row` takes a row away: both must
 * fail.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    sabotage: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('Usage: npm run soak -- --minutes N --seed S');

const say = (sentence: string) => console.log(sentence);
const plan = makePlan(seed, minutes);
const told = new Told();
const folder = mkdtempSync(join(tmpdir(), 'resolvo-soak-'));
const planned = [...plan.customers, ...plan.staff].flat().length;
say(`Seed ${seed}, ${minutes} minutes, plan ${plan.fingerprint}: ${planned} acts, ${plan.strikes.length} strikes.`);
say(`Logs are in ${folder}.`);

const database = await openDatabase(folder);
let wrong: readonly string[] = ['The run did not come to its end.'];
let opened: World | undefined;
try {
  opened = await openWorld({
    ...{ folder, database, record: told, say },
    openFront: (_, ready) => openFront(ready, randomOf(`${seed} front`)),
    apis: 3,
    workers: 2,
    customers: plan.customers.length,
    staff: plan.staff.length,
    forgetsKeys: values.sabotage === 'keys',
  });
  wrong = await soak(opened);
} finally {
  await opened?.close();
  await database.close();
  if (!values.keep && wrong.length === 0) rmSync(folder, { recursive: true, force: true });
}
process.exit(wrong.length === 0 ? 0 : 1);

async function soak(world: World): Promise<readonly string[]> {
  const began = performance.now();
  const nemesis = unleash(world, plan, say);
  const done = await livePlan(world, plan, minutes);
  await nemesis.done;
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`${done} of ${planned} acts are done after ${seconds} s; waiting until nothing is under way.`);
  const settled = await settleDown(world, 420);
  if (values.sabotage === 'row') {
    await database.rows(
      `delete from enquiry_messages where id = (select id from enquiry_messages where body ~ '^mark-' limit 1)`,
    );
  }
  const found = [
    ...settled.left.map((what) => `Did not come to an end: ${what}`),
    ...(await checkAll(world)),
    ...(await rehearseCopy(world, say)),
  ];
  const stuck = await database.rows<{ kind: string }>(`select kind from sagas where status = 'stuck'`);
  const arrivals = world.mails.arrived();
  const again = arrivals.length - new Set(arrivals.map(({ messageId }) => messageId)).size;
  const counted = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ');
  const outcomes = (kind: string) =>
    (['acknowledged', 'refused', 'unclear'] as const).map((one) => `${told.count(kind, one)} ${one}`).join(', ');
  say(
    [
      `seed ${seed}, ${minutes} minutes, plan ${plan.fingerprint}`,
      `acts: ${done} of ${planned} in ${seconds} s; quiet ${settled.seconds} s later; ${settled.retriedByStaff} things run again by staff, ${stuck.length} left stuck`,
      `strikes: ${counted(nemesis.struck)}; ${world.front.lost()} requests or replies lost`,
      `starts: ${world.processes.map((one) => `${one.name} ${one.starts()}`).join(', ')}`,
      `answers: ${counted(told.statuses)}`,
      `answered 500: ${counted(told.internals) || 'none'}`,
      ...told.kinds().map((kind) => `${kind}: ${outcomes(kind)}`),
      `mails: ${arrivals.length} arrived, ${again} of them a second time with the same Message-ID`,
      found.length === 0 ? 'Everything holds.' : `${found.length} things do not hold:`,
      ...found.map((sentence) => `  ${sentence}`),
    ].join('\n'),
  );
  return found;
}
