import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routePages } from '../route-pages.ts';
import { importsOf, root } from './imports.ts';

export interface StaffPage {
  /** With `:name` for parameters. */
  readonly path: string;
  readonly calls: readonly string[];
  /** Calls that the page asks a right for before it makes them. */
  readonly asksFor: readonly string[];
  /** Whether the page is there to make something new. */
  readonly makes: boolean;
}

const made = /\b(?:useEndpoint|usePrefetched|prefetch|load|tryLoad|listQuery|q|useAct|call|fileUrl)\(\s*'(\w+)'/g;
const asked = /\b(?:may|reason)\('(\w+)'\)/g;

/** By its address, or because it is a dialog with a form, about no thing that is there and without a list to read. */
export const makesSomething = (path: string, text: string): boolean =>
  /\/(create|add)$/.test(path) ||
  (!/:\w+$/.test(path) && /<Dialog\s+open\s/.test(text) && /<Form\b/.test(text) && !/<(List|PageHeading)\b/.test(text));

/** Every staff page with the rows that it, or a component it is made of, calls. */
export async function staffPages(): Promise<StaffPage[]> {
  const ofStaff = (await routePages()).filter(({ file }) => file.startsWith('apps/web/src/admin/'));
  return ofStaff.map(({ route, file }) => {
    const text = [...reachable(file)].map((one) => readFileSync(join(root, one), 'utf8')).join('\n');
    const names = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
    const makes = makesSomething(route, readFileSync(join(root, file), 'utf8'));
    return { path: route, calls: names(made), asksFor: names(asked), makes };
  });
}

/** The file and what it imports of staff pages and features; shell, api and widgets make no calls of their own. */
function reachable(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/^apps\/web\/src\/(admin|features)\//.test(file) || !existsSync(join(root, file))) return seen;
  seen.add(file);
  for (const { to } of importsOf(file, readFileSync(join(root, file), 'utf8'))) reachable(to, seen);
  return seen;
}
