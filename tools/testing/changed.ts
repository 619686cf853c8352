import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { districtsOfPages, nounsAbove, nounsOfTables, reachOf, testsWith } from './reach.ts';
import { root } from './run-stage.ts';

/** All of them, or those whose path contains one of these. */
export type Selection = 'all' | readonly string[];

/** The journeys that walk through what a district of the product does. */
export const journeysOfDistrict: Readonly<Record<string, readonly string[]>> = {
  platform: ['bad-days', 'live-refresh', 'panel', 'serving', 'steady', 'stopping'],
  people: [
    ...['account', 'audit', 'clients', 'members', 'panel', 'passkeys', 'sign-in', 'staff', 'staff-rights', 'tokens'],
    'unsaved',
  ],
  money: ['cards', 'checkout', 'finance', 'hours', 'money', 'papers'],
  sales: ['checkout', 'hours', 'money', 'ordering', 'orders', 'servers', 'staff'],
  machines: [
    ...['backups', 'figures', 'firewalls', 'keeping', 'making', 'networks', 'rescue', 'server-setup', 'servers'],
    ...['staff-moves', 'staff-servers', 'volumes'],
  ],
  hosting: ['domains', 'hosting', 'records'],
  help: ['abuse', 'dispatch', 'finance', 'forms', 'help', 'help-desk', 'tickets'],
};
const siteJourneys = ['forms', 'public-pages', 'serving', 'site'];
const authJourneys = ['account', 'sign-in'];
/** Journeys that walk through everything, and run where what everything stands on has changed. */
export const broadJourneys = [
  ...['bad-days-matrix', 'firefox', 'lists', 'menus', 'palette', 'second-checker', 'unclear-answers'],
];

const gitIn =
  (cwd: string) =>
  (...args: string[]): string =>
    execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

/**
 * The commit that the work began at: where it left `main`, here or at a remote. On `main` itself that of a remote;
 * without one, the last commit.
 */
export function startOfWork(folder = root): string {
  const git = gitIn(folder);
  const current = git('rev-parse', '--abbrev-ref', 'HEAD');
  const mains = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/*/main').split('\n');
  const starts = mains
    .filter((ref) => ref !== '' && ref !== `refs/heads/${current}`)
    .map((ref) => git('merge-base', ref, 'HEAD'))
    .map((commit) => ({ commit, since: Number(git('rev-list', '--count', `${commit}..HEAD`)) }))
    .sort((one, other) => one.since - other.since);
  return starts[0]?.commit ?? git('rev-parse', 'HEAD');
}

/** Files that differ from where the work left `base`, those that Git does not know yet among them. */
export function changedSince(base: string): string[] {
  const git = gitIn(root);
  const left = git('merge-base', base, 'HEAD');
  const files = [git('diff', '--name-only', left), git('ls-files', '--others', '--exclude-standard')];
  return files.flatMap((text) => text.split('\n')).filter((file) => file !== '');
}

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const isContract = (file: string) => file.startsWith('packages/contract/src/');
const isMigration = (file: string) => file.startsWith('apps/api/src/db/migrations/');
const isWhole = (file: string) => /^(package-lock\.json|package\.json|packages\/(lab|brand)\/src\/)/.test(file);
/** What was deleted says nothing any more. */
const textOf = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
/** Made from the migrations: they say what changed. */
const isMade = (file: string, files: readonly string[]) =>
  file === 'apps/api/src/db/types.ts' && files.some(isMigration);

const laws = 'apps/api/test/laws/';
const folderOf = (noun: string) => `apps/api/src/features/${noun}/`;

/**
 * Every API test starts the whole product, so imports cannot tell which of them a change touches. A change inside a
 * district runs the tests of that district, of the nouns that stand on the changed file, and the laws; one of the
 * contract or of a table those of the nouns that it reaches; any other change of the API or the lab runs all.
 */
export function apiTestsFor(files: readonly string[]): Selection {
  const parts = new Set<string>();
  const add = (...names: readonly string[]) => {
    for (const name of names) parts.add(name);
  };
  for (const file of files) {
    const inside = /^apps\/api\/src\/features\/\w+\//.exec(file)?.[0];
    const beside = file.startsWith('apps/api/src/demo/')
      ? 'apps/api/test/system/'
      : /^apps\/api\/test\/(?:laws|lives|system)\//.exec(file)?.[0];
    if (isMade(file, files)) continue;
    if (isTest(file)) {
      if (file.startsWith('apps/api/') && !file.includes('.unit.')) add(file);
    } else if (inside) add(inside, ...[...nounsAbove(file, textOf(file))].map(folderOf), laws);
    else if (beside) add(beside);
    else if (isMigration(file)) {
      const { all } = nounsOfTables(textOf(file));
      if (all.size === 0) return 'all';
      add(...[...all].map(folderOf), 'apps/api/src/db/', laws);
    } else if (isContract(file)) {
      const reach = reachOf(file, textOf(file));
      if (!reach) return 'all';
      add(...[...reach.nouns].map(folderOf), ...testsWith(file), laws);
    } else if (file.startsWith('apps/api/') || file === 'vitest.config.ts' || isWhole(file)) return 'all';
  }
  // A folder that stands in another one is run with it.
  const chosen = [...parts];
  return chosen.filter(
    (part) => !chosen.some((other) => other !== part && other.endsWith('/') && part.startsWith(other)),
  );
}

const journeys = readdirSync(join(root, 'e2e')).flatMap((name) => /^(.*)\.e2e\.ts$/.exec(name)?.[1] ?? []);
const named = new Set([
  ...Object.values(journeysOfDistrict).flat(),
  ...siteJourneys,
  ...authJourneys,
  ...broadJourneys,
]);
/** Journeys that no list above names run with every district: a new one is never forgotten. */
const unnamed = journeys.filter((name) => !named.has(name));

const districtIn = (folders: ReadonlySet<string>) => [...folders].map((noun) => noun.split('/')[0] ?? '');

/** The districts that a file is about; undefined where it says nothing of them. */
function districtsOf(file: string): readonly string[] | undefined {
  const own = /^apps\/(?:api|web)\/src\/features\/(\w+)\//.exec(file)?.[1];
  if (own) return [...new Set([own, ...districtIn(nounsAbove(file, textOf(file)))])];
  if (isMigration(file)) return districtIn(nounsOfTables(textOf(file)).own);
  const reach = isContract(file) ? reachOf(file, textOf(file)) : undefined;
  if (reach) return [...reach.districts, ...districtIn(reach.nouns)];
  const pages = /^apps\/web\/src\/(?:panel|admin)\/[\w-]+(?=\/)/.exec(file)?.[0];
  return pages === undefined ? undefined : [...districtsOfPages(pages)];
}

/** A journey runs when its own file changed or something of the districts it walks through; all run for the rest. */
export function journeysFor(files: readonly string[]): Selection {
  const parts = new Set<string>();
  const add = (names: readonly string[]) => {
    for (const name of names) parts.add(`e2e/${name}.e2e.ts`);
  };
  for (const file of files) {
    if (isMade(file, files)) continue;
    const about = districtsOf(file)?.flatMap((district) => journeysOfDistrict[district] ?? []);
    if (isTest(file)) {
      if (file.startsWith('e2e/')) parts.add(file);
    } else if (file.startsWith('apps/web/src/site/')) add(siteJourneys);
    else if (file.startsWith('apps/web/src/auth/')) add(authJourneys);
    else if (about && about.length > 0) {
      add([...about, ...unnamed]);
      const web = isContract(file) ? [...(reachOf(file, textOf(file))?.web ?? [])] : [];
      if (web.some((one) => one.startsWith('apps/web/src/site/'))) add(siteJourneys);
      if (web.some((one) => one.startsWith('apps/web/src/auth/'))) add(authJourneys);
    } else if (/^apps\/api\/(?:test|src\/demo)\//.test(file)) continue;
    else if (/^(apps|e2e)\//.test(file) || isContract(file) || isWhole(file)) return 'all';
  }
  return [...parts];
}
