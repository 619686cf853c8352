import { reactRouter } from '@react-router/dev/vite';
import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_URL ?? 'http://localhost:3000';

/**
 * The browser's client needs the name, method, path and access of each call, not its schemas: a public page should not
 * carry them. So the table is cut down here, from the contract, and types come from the contract itself. What rows read
 * and change is a module of its own: only pages that keep answers need it.
 */
function contractTables(): Plugin {
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

/** Modules of ours that the public pages load too. Nothing that needs zod, forms or Base UI may be named here. */
const everyPage = new RegExp(
  [
    'packages/brand',
    'endpoint-table',
    'src/(paths|messages)\\.ts',
    'src/site/content/(slugs|navigation)\\.ts',
    'src/api/(api-error|client|funnel|page-drawn|session|request-cache)\\.ts',
    'src/shell/(theme|sign-out|notifications|notification-panel|error-screen|unsaved|unsaved-guard)\\.tsx?',
    'src/ui/(avatar|badge|breadcrumbs|button|class-names|close-guard|hint-bubble|logo|notice|spinner|theme-toggle|toast|toast-region|tone|use-overflow)\\.tsx?',
  ].join('|'),
);

export default defineConfig({
  plugins: [contractTables(), tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    // Dozens of tiny files cost a visitor more than one that every page needs anyway.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'icons', test: /node_modules\/lucide-react/, minShareCount: 8 },
            { name: 'core', test: everyPage },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '^/lab(?!/ui)': api } },
});
