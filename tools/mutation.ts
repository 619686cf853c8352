import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './laws/imports.ts';
import { ChangedProgram } from './mutation/changed-program.ts';
import { changesMeant, equivalents } from './mutation/equivalent.ts';
import { type Mutant, mutantsOf, withSwitches } from './mutation/mutants.ts';
import { sampleOf } from './mutation/sample.ts';
import { type Target, targets } from './mutation/targets.ts';

/**
 * npm run mutation [-- PART_OF_A_PATH …] [--sample N --seed S] [--jobs N]: changes the rules, the ledger, the gate and the
 * engine of sagas one small step at a time, and runs their tests on each. A change that no test notices is a rule that
 * nothing holds. For the night: docs/mutation.md says how long it takes.
 */
const leastShare = 0.85;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
  },
});

interface Score {
  readonly file: string;
  readonly tried: number;
  readonly killed: number;
  readonly equivalent: number;
}

const queue = targets.filter(({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)));
const scores: Score[] = [];
await Promise.all(
  Array.from({ length: Number(values.jobs) }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) scores.push(await scoreOf(next));
  }),
);

console.log('\n| file | changes | noticed | equivalent | not noticed |\n|---|---|---|---|---|');
for (const one of scores.sort((a, b) => a.file.localeCompare(b.file))) printRow(one.file, one);
const sum = (of: (one: Score) => number) => scores.reduce((all, one) => all + of(one), 0);
const all = {
  tried: sum((one) => one.tried),
  killed: sum((one) => one.killed),
  equivalent: sum((one) => one.equivalent),
};
printRow('all', all);
const share = all.killed / (all.tried - all.equivalent);
console.log(`\n${(100 * share).toFixed(1)} % noticed`);
// Also when nothing was tried.
process.exit(share >= leastShare ? 0 : 1);

function printRow(name: string, { tried, killed, equivalent }: Omit<Score, 'file'>): void {
  console.log(`| ${name} | ${tried} | ${killed} | ${equivalent} | ${tried - equivalent - killed} |`);
}

async function scoreOf(target: Target): Promise<Score> {
  const { file } = target;
  const source = readFileSync(join(root, file), 'utf8');
  const program = new ChangedProgram(target);
  // A run that cannot fail says nothing.
  if (await program.holds('throw new Error();')) throw new Error(`${file} is not what its tests run.`);
  if (!(await program.holds(source))) throw new Error(`The tests of ${file} fail without any change.`);
  const every = mutantsOf(source);
  const same = equivalents
    .filter((one) => one.file === file)
    .flatMap((one) => {
      const meant = changesMeant(one, every, source);
      if (meant.length === 0) throw new Error(`No change of ${file} is "${one.from}" as "${one.to}" in "${one.line}".`);
      return meant;
    });
  const mutants = values.sample === undefined ? every : sampleOf(every, Number(values.sample), values.seed);
  const tried = mutants.filter((one) => !same.includes(one));
  const numberOf = (mutant: Mutant) => every.indexOf(mutant) + 1;
  const late = tried.filter(({ isLate }) => isLate).map(numberOf);
  const inDoubt = await program.holding(withSwitches(source, every), late);
  const told: Mutant[] = [];
  for (const mutant of tried) {
    // A function may have been called while its module was loaded, before its change was chosen.
    if (mutant.isLate && !inDoubt.has(numberOf(mutant))) continue;
    if (await program.holds(mutant.text)) told.push(mutant);
  }
  program.stop();
  for (const { line, from, to } of told) console.log(`${file}:${line} "${from}" as "${to}"`);
  console.log(`${file}: ${told.length} of ${tried.length} not noticed`);
  return {
    file,
    tried: mutants.length,
    killed: tried.length - told.length,
    equivalent: mutants.length - tried.length,
  };
}
