import { isOfWhole } from '@resolvo/contract/access';
import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import type { Plugin } from 'vite';

/**
 * The browser's client needs name, method, path and access of each call, but not its schemas, which public pages should
 * not load. So the table is reduced here, from the contract; types come from the contract itself. The topics that rows
 * read and change, and the rights that open rows, are modules of their own, because only pages of the panel need them.
 */
export function contractTables(): Plugin {
  // In the order of the paths, which compresses best.
  const rows = endpointNames
    .map((name): [string, Endpoint] => [name, endpoints[name]])
    .toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1));
  const sources: Readonly<Record<string, string>> = {
    'virtual:endpoint-table': endpointTable(rows),
    'virtual:endpoint-topics': valuesOf('endpointTopics', rows, ({ reads, changes }) => reads ?? changes ?? []),
    'virtual:endpoint-access': valuesOf('endpointAccess', rows, (row) => ({
      ...row.access,
      ...(isOfWhole(row) && { whole: true }),
      ...(row.notActing && { notActing: true }),
      ...(row.spends && { spends: true }),
      ...(row.reveals && { reveals: true }),
      ...(row.confidential && { confidential: true }),
    })),
  };
  return {
    name: 'contract-tables',
    resolveId: (source) => (source in sources ? `\0${source}` : undefined),
    load: (source) => sources[source.replace('\0', '')],
  };
}

/** Many rows say the same: each value is written once, and a letter for each row of the table says which one it has. */
function valuesOf(name: string, rows: readonly [string, Endpoint][], read: (row: Endpoint) => unknown): string {
  const texts = rows.map(([, row]) => JSON.stringify(read(row)));
  const values = [...new Set(texts)];
  const letters = texts.map((text) => String.fromCharCode(firstLetter + values.indexOf(text))).join('');
  return `import { endpointTable } from 'virtual:endpoint-table';
    const values = [${values.join(',')}];
    const letters = ${JSON.stringify(letters)};
    export const ${name} = Object.fromEntries(
      Object.keys(endpointTable).map((name, index) => [name, values[letters.charCodeAt(index) - ${firstLetter}]]),
    );`;
}
const firstLetter = 48;

const shortened = ['/system/admin/', '/account/'] as const;

/**
 * A line a row, unpacked when it is loaded: every page waits for this table, and brackets, quotes and repeated words are a
 * tenth of its weight.
 */
function endpointTable(rows: readonly [string, Endpoint][]): string {
  const methods = [...new Set(rows.map(([, { method }]) => method))];
  const kinds = [...new Set(rows.map(([, { access }]) => access.kind))];
  const lines = rows
    .map(([name, { method, path, access }]) => ({
      name,
      path,
      marks: [methods.indexOf(method), kinds.indexOf(access.kind)],
    }))
    .map(({ name, path, marks }) => {
      const start = shortened.findIndex((prefix) => path.startsWith(prefix));
      return `${name} ${marks.join('')}${start === -1 ? path : start + path.slice(shortened[start]?.length)}`;
    });
  return `const [methods, kinds, starts] = ${JSON.stringify([methods, kinds, shortened])};
    export const endpointTable = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => {
      const [name, row] = line.split(' ');
      return [name, [methods[row[0]], (starts[row[2]] ?? row[2]) + row.slice(3), kinds[row[1]]]];
    }));`;
}
