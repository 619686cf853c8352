import { isOfWhole } from '@resolvo/contract/access';
import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import type { Plugin } from 'vite';

/**
 * The browser's client needs name, method, path and access of each call, but not its schemas, which public pages should
 * not load. So the table is reduced here, from the contract; types come from the contract itself. The rows of staff, the
 * topics that rows read and change, and the rights that open rows are modules of their own, because only pages of the
 * panel need them.
 */
export function contractTables(): Plugin {
  // In the order of the paths, which compresses best.
  const sorted = endpointNames
    .map((name): [string, Endpoint] => [name, endpoints[name]])
    .toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1));
  const ofStaff = sorted.filter(isOfStaff);
  const ofOthers = sorted.filter((row) => !isOfStaff(row));
  const rows = [...ofOthers, ...ofStaff];
  const sources: Readonly<Record<string, string>> = {
    'virtual:endpoint-table': endpointTable(rows, ofOthers),
    'virtual:endpoints-of-staff': `import { addRows } from 'virtual:endpoint-table';
      addRows(${packed(rows, ofStaff)});`,
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
  return `import 'virtual:endpoints-of-staff';
    import { endpointTable } from 'virtual:endpoint-table';
    const values = [${values.join(',')}];
    const letters = ${JSON.stringify(letters)};
    export const ${name} = Object.fromEntries(
      Object.keys(endpointTable).map((name, index) => [name, values[letters.charCodeAt(index) - ${firstLetter}]]),
    );`;
}
const firstLetter = 48;

const shortened = ['/system/admin/', '/account/'] as const;

const isOfStaff = ([, { access }]: readonly [string, Endpoint]) => access.kind === 'staff';

const methodsOf = (rows: readonly [string, Endpoint][]) => [...new Set(rows.map(([, { method }]) => method))];
const kindsOf = (rows: readonly [string, Endpoint][]) => [...new Set(rows.map(([, { access }]) => access.kind))];

/**
 * A line a row, unpacked when it is loaded: every page waits for this table, and brackets, quotes and repeated words are a
 * tenth of its weight.
 */
function packed(all: readonly [string, Endpoint][], some: readonly [string, Endpoint][]): string {
  const [methods, kinds] = [methodsOf(all), kindsOf(all)];
  const lines = some.map(([name, { method, path, access }]) => {
    const marks = `${methods.indexOf(method)}${kinds.indexOf(access.kind)}`;
    const start = shortened.findIndex((prefix) => path.startsWith(prefix));
    return `${name} ${marks}${start === -1 ? path : start + path.slice(shortened[start]?.length)}`;
  });
  return JSON.stringify(lines.join('\n'));
}

function endpointTable(all: readonly [string, Endpoint][], some: readonly [string, Endpoint][]): string {
  return `const [methods, kinds, starts] = ${JSON.stringify([methodsOf(all), kindsOf(all), shortened])};
    export const endpointTable = {};
    export function addRows(lines) {
      for (const line of lines.split('\\n')) {
        const [name, row] = line.split(' ');
        endpointTable[name] = [methods[row[0]], (starts[row[2]] ?? row[2]) + row.slice(3), kinds[row[1]]];
      }
    }
    addRows(${packed(all, some)});`;
}
