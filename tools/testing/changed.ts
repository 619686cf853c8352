import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-stage.ts';

/** All of them, or those whose path contains one of these. */
export type Selection = 'all' | readonly string[];

/** The journeys that walk through what a district of the product does. */
export const journeysOfDistrict: Readonly<Record<string, readonly string[]>> = {
  platform: ['panel', 'serving'],
  people: ['account', 'panel', 'sign-in', 'unsaved'],
  money: ['cards', 'checkout', 'finance', 'money', 'papers'],
  sales: ['checkout', 'money', 'orders', 'servers'],
  machines: ['server-setup', 'servers', 'staff-servers'],
  hosting: ['hosting'],
  help: ['finance', 'forms'],
};
const siteJourneys = ['forms', 'public-pages', 'serving', 'site'];
const authJourneys = ['account', 'sign-in'];

/** Files that differ from where the branch left `base`, those that Git does not know yet among them. */
export function changedSince(base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const [left = base] = git('merge-base', base, 'HEAD');
  const files = [...git('diff', '--name-only', left), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => file !== '');
}

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const district = (file: string) =>
  /^(?:apps\/(?:api|web)\/src\/features|packages\/contract\/src)\/(\w+)\//.exec(file)?.[1] ?? '';
const isWhole = (file: string) =>
  /^(package-lock\.json|package\.json|packages\/(contract|lab|brand)\/src\/)/.test(file);

/**
 * Every API test starts the whole product, so imports cannot tell which of them a change touches. A change inside a
 * district runs the tests of that district and the laws, any other change of the API, the contract or the lab runs all.
 */
export function apiTestsFor(files: readonly string[]): Selection {
  const parts = new Set<string>();
  for (const file of files) {
    const inside = /^apps\/api\/src\/features\/\w+\//.exec(file)?.[0];
    if (isTest(file)) {
      if (file.startsWith('apps/api/') && !file.includes('.unit.')) parts.add(file);
    } else if (inside) for (const part of [inside, 'apps/api/test/laws/']) parts.add(part);
    else if (file.startsWith('apps/api/') || file === 'vitest.config.ts' || isWhole(file)) return 'all';
  }
  return [...parts];
}

const journeys = readdirSync(join(root, 'e2e')).flatMap((name) => /^(.*)\.e2e\.ts$/.exec(name)?.[1] ?? []);
const named = new Set([...Object.values(journeysOfDistrict).flat(), ...siteJourneys, ...authJourneys]);
/** Journeys that no list above names run with every district: a new one is never forgotten. */
const unnamed = journeys.filter((name) => !named.has(name));

/** A journey runs when its own file changed or something of the districts it walks through; all run for the rest. */
export function journeysFor(files: readonly string[]): Selection {
  const parts = new Set<string>();
  const add = (names: readonly string[]) => {
    for (const name of names) parts.add(`e2e/${name}.e2e.ts`);
  };
  for (const file of files) {
    const known = journeysOfDistrict[district(file)];
    if (isTest(file)) {
      if (file.startsWith('e2e/')) parts.add(file);
    } else if (known) add([...known, ...unnamed]);
    else if (file.startsWith('apps/web/src/site/')) add(siteJourneys);
    else if (file.startsWith('apps/web/src/auth/')) add(authJourneys);
    else if (/^(apps|e2e)\//.test(file) || isWhole(file)) return 'all';
  }
  return [...parts];
}
