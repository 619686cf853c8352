import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import type { Plugin } from 'vite';

/**
 * The browser's client needs the name, method, path and access of each call, not its schemas: a public page should not
 * carry them. So the table is cut down here, from the contract, and types come from the contract itself. What rows read
 * and change is a module of its own: only pages that keep answers need it.
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
  };
  return {
    name: 'contract-tables',
    resolveId: (source) => (source in sources ? `\0${source}` : undefined),
    load: (source) => sources[source.replace('\0', '')],
  };
}
