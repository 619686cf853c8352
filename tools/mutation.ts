import { spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './laws/imports.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';

/**
 * npm run mutation [-- NAME …]: changes the rules of money one small step at a time and runs their tests on each. A change
 * that no test notices is a rule that nothing holds. For the night: each takes seconds.
 */
const rules: Readonly<Record<string, readonly string[]>> = {
  'money.ts': ['money.test.ts'],
  'periods.ts': ['periods.test.ts'],
  'money/tax.ts': ['money/tax.test.ts'],
  'money/check-digits.ts': ['money/check-digits.test.ts'],
  'sales/proration.ts': ['sales/proration.test.ts'],
  'sales/billing-calendar.ts': ['sales/billing-calendar.test.ts'],
  'sales/endings.ts': ['sales/endings.test.ts'],
  'states.ts': ['sales/order-states.test.ts', 'sales/delivery-states.test.ts'],
};
const leastShare = 0.85;
/** A change may make a loop that never ends. */
const longestMs = 120_000;

const home = join(root, 'packages/contract/src');
const wanted = process.argv.slice(2);
const copy = join(root, 'test-results/mutation');
rmSync(copy, { recursive: true, force: true });
cpSync(home, copy, { recursive: true });
let [all, killed] = [0, 0];
for (const [name, tests] of Object.entries(rules)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const source = readFileSync(join(home, name), 'utf8');
  // A run that cannot fail says nothing.
  if (await holds(name, tests, 'throw new Error();')) throw new Error(`${name} is not what its tests run.`);
  if (!(await holds(name, tests, source))) throw new Error(`The tests of ${name} fail without any change.`);
  let survivors = 0;
  const mutants = mutantsOf(source);
  for (const mutant of mutants) {
    if (!(await holds(name, tests, mutant.text))) continue;
    survivors += 1;
    console.log(`  ${name}:${mutant.line} ${shown(mutant)} survives`);
  }
  all += mutants.length;
  killed += mutants.length - survivors;
  writeFileSync(join(copy, name), source);
  console.log(`${name}: ${mutants.length - survivors} of ${mutants.length} killed`);
}
rmSync(copy, { recursive: true, force: true });
console.log(`${killed} of ${all} killed, ${((100 * killed) / all).toFixed(1)} %`);
process.exit(killed / all >= leastShare ? 0 : 1);

function shown({ from, to }: Mutant): string {
  return `"${from}" as "${to}"`;
}

function holds(name: string, tests: readonly string[], text: string): Promise<boolean> {
  writeFileSync(join(copy, name), text);
  const args = ['run', '--config', join(root, 'tools/mutation/vitest.config.ts'), '--root', root, '--reporter', 'dot'];
  const child = spawn('vitest', [...args, ...tests.map((one) => join('test-results/mutation', one))], {
    cwd: root,
    stdio: 'ignore',
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
