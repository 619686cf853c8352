import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

export const root = join(import.meta.dirname, '../..');
export const results = join(root, 'test-results');

/** A test that was run and held. */
export interface Ran {
  readonly file: string;
  readonly name: string;
  /** Of the groups that it stands in. */
  readonly groups: readonly string[];
  /** Addresses of the product that it went to in a browser. */
  readonly opened: readonly string[];
}

/** A test that was not run. One that needs what a machine may not have says so: “(skipped: delv is not installed)”. */
export interface Skipped {
  readonly file: string;
  readonly name: string;
  readonly because: string | undefined;
}

/** What a stage found: how much of it held, and by name what did not. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly ran: readonly Ran[];
  readonly skipped: readonly Skipped[];
  readonly failed: readonly string[];
  /** What failed once and held when it was repeated. */
  readonly unsteady: readonly string[];
  readonly seconds: number;
  /** Of all processors together; only Linux tells. */
  readonly processorSeconds: number | undefined;
}

export interface Stage {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where its cases are counted. A stage without one is a single case. */
  readonly report?: { readonly file: string; readonly read: (report: unknown) => Counted };
}

interface Counted {
  readonly passed: number;
  readonly ran?: readonly Ran[];
  readonly skipped?: readonly Skipped[];
  readonly failed: readonly string[];
  readonly unsteady?: readonly string[];
}

/** Prints a stage whole when it has ended, because others run beside it. */
export async function runStage(stage: Stage): Promise<Outcome> {
  const began = Date.now();
  const report = stage.report && join(results, stage.report.file);
  if (report) rmSync(report, { force: true });
  const { status, said, processorSeconds } = await execute(stage);
  const seconds = (Date.now() - began) / 1000;
  const { passed, failed, unsteady = [], ran = [], skipped = [] } = count(stage, status === 0, report);
  const verdict = failed.length === 0 ? 'good' : 'BAD';
  process.stdout.write(`\n== ${stage.name}\n${said}== ${stage.name}: ${verdict} after ${seconds.toFixed(1)} s\n`);
  return { name: stage.name, passed, ran, skipped, failed, unsteady, seconds, processorSeconds };
}

interface Executed {
  readonly status: number | null;
  readonly said: string;
  readonly processorSeconds: number | undefined;
}

function execute({ command, args, env }: Stage): Promise<Executed> {
  return new Promise((resolve) => {
    const said: string[] = [];
    let processorSeconds: number | undefined;
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
    }
    child.once('error', (error) => resolve({ status: null, said: `${said.join('')}${error}\n`, processorSeconds }));
    child.once('exit', () => {
      processorSeconds = spentSinceLastEnd();
    });
    child.once('close', (status) => resolve({ status, said: said.join(''), processorSeconds }));
  });
}

let spentBefore = 0;

/**
 * Stages run beside each other, and the kernel adds what a process and all below it spent to the sum of their parent
 * only when it ends: what the sum grew by since the last end is of the one that ended now.
 */
function spentSinceLastEnd(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  // The name of a process, which may hold spaces, ends with the last bracket.
  const [, , ...fields] = readFileSync('/proc/self/stat', 'utf8').split(')').at(-1)?.split(' ') ?? [];
  const [user, system] = [fields[12], fields[13]].map(Number);
  const spent = ((user ?? 0) + (system ?? 0)) / ticksPerSecond;
  const grown = spent - spentBefore;
  spentBefore = spent;
  return grown;
}

/** What the kernel counts in towards programs, on every machine (USER_HZ). */
const ticksPerSecond = 100;

/** What breaks off without a report is one failure, and so is a run that fails although each of its cases held. */
function count({ name, report }: Stage, ok: boolean, file: string | undefined): Counted {
  if (!report || !file) return ok ? { passed: 1, failed: [] } : { passed: 0, failed: [name] };
  if (!existsSync(file)) return { passed: 0, failed: [`${name}: broke off`] };
  try {
    const counted = report.read(JSON.parse(readFileSync(file, 'utf8')));
    return { ...counted, failed: ok || counted.failed.length > 0 ? counted.failed : [name] };
  } catch (error) {
    return { passed: 0, failed: [`${name}: ${error}`] };
  }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          ancestorTitles: z.array(z.string()),
          fullName: z.string(),
          status: z.string(),
        }),
      ),
    }),
  ),
});

export function readVitest(report: unknown): Counted {
  const { numPassedTests, testResults } = vitestReport.parse(report);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name}: ${test.fullName}`);
    // A file that cannot be loaded, or whose end goes wrong, fails no test by count; it fails the run all the same.
    return tests.length === 0 && status === 'failed' ? [name] : tests;
  });
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, fullName, status }) => ({
      ...{ file: relative(root, name), name: title, groups: ancestorTitles, fullName, status },
    })),
  );
  const ran = all
    .filter(({ status }) => status === 'passed')
    .map(({ file, name, groups }) => ({ file, name, groups, opened: [] }));
  const skipped = all
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ file, fullName }) => ({ file, name: fullName, because: /\(skipped: (.+?)\)/.exec(fullName)?.[1] }));
  return { passed: numPassedTests, ran, skipped, failed };
}

const suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      ok: z.boolean(),
      tests: z.array(
        z.object({
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});
type Spec = z.infer<typeof suite>['specs'][number];

/** A busy machine may break one journey; where several hold only at the second try, something is wrong with them. */
const unsteadyAllowed = 3;

export function readPlaywright(report: unknown): Counted {
  const { stats, suites } = playwrightReport.parse(report);
  const specs = suites.flatMap(specsIn);
  const named = (chosen: Spec[]) => chosen.map(({ file, title }) => `${file}: ${title}`);
  const failed = named(specs.filter(({ ok }) => !ok));
  const unsteady = named(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')));
  const isTooMuch = unsteady.length > unsteadyAllowed;
  const isSkipped = ({ tests }: Spec) => tests.every(({ status }) => status === 'skipped');
  return {
    passed: stats.expected + (isTooMuch ? 0 : stats.flaky),
    ran: specs
      .filter((spec) => spec.ok && !isSkipped(spec))
      .map((spec) => ({ file: `e2e/${spec.file}`, name: spec.title, groups: [], opened: notesOf(spec, openedNote) })),
    skipped: specs
      .filter(isSkipped)
      .map((spec) => ({ file: `e2e/${spec.file}`, name: spec.title, because: notesOf(spec, 'skip')[0] })),
    failed: isTooMuch ? [...failed, ...unsteady] : failed,
    unsteady: isTooMuch ? [] : unsteady,
  };
}

/** What a journey notes of each address that it went to (e2e/fixtures.ts). */
export const openedNote = 'opened';

const notesOf = ({ tests }: Spec, kind: string): string[] =>
  tests.flatMap(({ annotations }) =>
    annotations.flatMap(({ type, description }) => (type === kind && description ? [description] : [])),
  );

function specsIn({ specs, suites = [] }: z.infer<typeof suite>): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}
