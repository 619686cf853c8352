import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router';
import { type Row, rows } from '../../apps/api/test/table.ts';
import { claims, mailClaims } from '../../apps/web/src/site/claims.ts';
import { entriesOf, page } from '../laws/invariants.ts';
import { routePages } from '../route-pages.ts';
import { type Ran, root, type Skipped } from './run-stage.ts';

/** What a run is held against: each must have been met by a test that ran, not only by one that is written. */
export interface Promised {
  readonly invariants: readonly string[];
  readonly proofs: readonly { readonly claim: string; readonly file: string; readonly name: string }[];
  readonly journeys: readonly string[];
  /** Every page of the product, as the router writes it. */
  readonly pages: readonly string[];
  /** Rows of the endpoint table, and the file whose tests each must meet. */
  readonly laws: readonly { readonly file: string; readonly rows: readonly string[] }[];
}

/** The names that a test of a table has: `$name is refused` and `%s is refused` as what stands in their place. */
function namePattern(name: string): RegExp {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\\\$\w+(?:\\\.\w+)*|%[sdifjo#]/g, '.*')}$`);
}

/** A name begins with the invariants that it holds: “M13 M14 numbers”. */
const codesOf = (name: string) => /^(?:[A-Z]\d+ )+/.exec(name)?.[0].trim().split(' ') ?? [];

/**
 * What no test met that ran, each as a sentence with what to do. A journey of each file must have run, and one that opens
 * each page. Of a claim one proof is enough, unless all tests ran: then each of them must have.
 */
export function unmet(promised: Promised, ran: readonly Ran[], isAll: boolean): string[] {
  const codes = new Set(ran.flatMap(({ name, groups }) => [name, ...groups].flatMap(codesOf)));
  const names = Map.groupBy(ran, ({ file }) => file);
  const hasRun = (file: string, name: string) => names.get(file)?.some((one) => namePattern(name).test(one.name));
  const proofs = Map.groupBy(promised.proofs, ({ claim }) => claim);
  const routes = promised.pages.map((path) => ({ path }));
  const opened = new Set(ran.flatMap((one) => one.opened).map((path) => matchRoutes(routes, path)?.[0]?.route.path));
  return [
    ...promised.invariants
      .filter((code) => !codes.has(code))
      .map((code) => `${code} of docs/invariants.md: no test ran whose name begins with it. Please give it one.`),
    ...[...proofs.values()]
      .map((each) => ({ each, missing: each.filter(({ file, name }) => !hasRun(file, name)) }))
      .filter(({ each, missing }) => missing.length > (isAll ? 0 : each.length - 1))
      .flatMap(({ missing }) => (isAll ? missing : missing.slice(0, 1)))
      .map(({ claim, file, name }) => `The claim ${claim}: its proof did not run, “${name}” in ${file}.`),
    ...promised.journeys
      .filter((file) => !names.has(file))
      .map((file) => `${file}: none of its journeys ran. Please let one of them run, without the tag @slow.`),
    ...promised.pages
      .filter((path) => !opened.has(path))
      .map((path) => `${path}: no journey opened this page. Please let one go there.`),
    ...promised.laws.flatMap(({ file, rows }) => {
      const met = new Set(names.get(file)?.map(({ name }) => /^\w+/.exec(name)?.[0]));
      return rows
        .filter((row) => !met.has(row))
        .map((row) => `${row}: this row of the endpoint table met no test of ${file}.`);
    }),
  ];
}

/** What was left out without a reason that the closing lines could print. */
export const unexplained = (skipped: readonly Skipped[]): string[] =>
  skipped
    .filter(({ because }) => because === undefined)
    .map(
      ({ file, name }) =>
        `${file}: “${name}” was skipped. If it needs what a machine may not have, please say so in its name: (skipped: delv is not installed).`,
    );

/** How many tests were left out for each reason. */
export const reasonsOf = (skipped: readonly Skipped[]): string[] =>
  [...Map.groupBy(skipped, ({ because }) => because)].flatMap(([because, { length }]) =>
    because === undefined ? [] : [`skipped: ${length} test${length === 1 ? '' : 's'}, because ${because}`],
  );

/** Journeys of a program that is not installed here, or not taken by this run, are not asked for: its last lines say that. */
export const promised = async (takesFirefox: boolean): Promise<Promised> => ({
  invariants: entriesOf(readFileSync(page, 'utf8')).map(({ code }) => code),
  proofs: Object.entries({ ...claims, ...mailClaims }).flatMap(([claim, { proof }]) =>
    proof === 'example' ? [] : proof.map(({ file, name }) => ({ claim, file, name })),
  ),
  journeys: readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.e2e.ts') && (takesFirefox || name !== 'firefox.e2e.ts'))
    .map((name) => `e2e/${name}`),
  pages: (await routePages()).map(({ route }) => route),
  laws: [
    lawOver('access', ({ endpoint }) => endpoint.access.kind !== 'public'),
    lawOver('headers', () => true),
    lawOver('table', () => true),
    lawOver('hostile-input', ({ endpoint }) => endpoint.body !== undefined),
    lawOver('objects', ({ endpoint }) => endpoint.params !== undefined),
  ],
});

const lawOver = (law: string, isMeant: (row: Row) => boolean): Promised['laws'][number] => ({
  file: `apps/api/test/laws/${law}.test.ts`,
  rows: rows.filter(isMeant).map(({ name }) => name),
});
