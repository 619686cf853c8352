import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claims, mailClaims } from '../../apps/web/src/site/claims.ts';
import { entriesOf, page } from '../laws/invariants.ts';
import { type Ran, root } from './run-stage.ts';

/** What a run is held against: each must have been met by a test that ran, not only by one that is written. */
export interface Promised {
  readonly invariants: readonly string[];
  readonly proofs: readonly { readonly claim: string; readonly file: string; readonly name: string }[];
  readonly journeys: readonly string[];
}

/** The names that a test of a table has: `$name is refused` and `%s is refused` as what stands in their place. */
function namePattern(name: string): RegExp {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\\\$\w+(?:\\\.\w+)*|%[sdifjo#]/g, '.*')}$`);
}

/** A name begins with the invariants that it holds: “M13 M14 numbers”. */
const codesOf = (name: string) => /^(?:[A-Z]\d+ )+/.exec(name)?.[0].trim().split(' ') ?? [];

/** What no test met that ran, each as a sentence with what to do. */
export function unmet(promised: Promised, ran: readonly Ran[]): string[] {
  const codes = new Set(ran.flatMap(({ name, groups }) => [name, ...groups].flatMap(codesOf)));
  const names = Map.groupBy(ran, ({ file }) => file);
  const hasRun = (file: string, name: string) => names.get(file)?.some((one) => namePattern(name).test(one.name));
  return [
    ...promised.invariants
      .filter((code) => !codes.has(code))
      .map((code) => `${code} of docs/invariants.md: no test ran whose name begins with it. Please give it one.`),
    ...promised.proofs
      .filter(({ file, name }) => !hasRun(file, name))
      .map(({ claim, file, name }) => `The claim ${claim}: its proof did not run, “${name}” in ${file}.`),
    ...promised.journeys
      .filter((file) => !names.has(file))
      .map((file) => `${file}: none of its journeys ran. Please let one of them run each time.`),
  ];
}

/** Journeys of a program that is not installed here are not asked for: the last lines of the run say that. */
export const promised = (hasFirefox: boolean): Promised => ({
  invariants: entriesOf(readFileSync(page, 'utf8')).map(({ code }) => code),
  proofs: Object.entries({ ...claims, ...mailClaims }).flatMap(([claim, { proof }]) =>
    proof === 'example' ? [] : proof.map(({ file, name }) => ({ claim, file, name })),
  ),
  journeys: readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.e2e.ts') && (hasFirefox || name !== 'firefox.e2e.ts'))
    .map((name) => `e2e/${name}`),
});
