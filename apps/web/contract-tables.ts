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
  const rows = endpointNames.map((name): [string, Endpoint] => [name, endpoints[name]]);
  const sources: Readonly<Record<string, string>> = {
    'virtual:endpoint-table': `export const endpointTable = ${JSON.stringify(
      Object.fromEntries(rows.map(([name, { method, path, access }]) => [name, [method, path, access.kind]])),
    )};`,
    'virtual:endpoint-topics': `export const endpointTopics = ${JSON.stringify(
      Object.fromEntries(rows.map(([name, { reads, changes }]) => [name, reads ?? changes ?? []])),
    )};`,
    'virtual:endpoint-access': `export const endpointAccess = ${JSON.stringify(
      Object.fromEntries(
        rows.map(([name, row]) => [
          name,
          { ...row.access, ...(isOfWhole(row) && { whole: true }), ...(row.notActing && { notActing: true }) },
        ]),
      ),
    )};`,
  };
  return {
    name: 'contract-tables',
    resolveId: (source) => (source in sources ? `\0${source}` : undefined),
    load: (source) => sources[source.replace('\0', '')],
  };
}
