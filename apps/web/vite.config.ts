import { reactRouter } from '@react-router/dev/vite';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_URL ?? 'http://localhost:3000';

/**
 * The browser's client needs the name, method, path and access of each call, not its schemas: a public page should not
 * carry them. So the table is cut down here, from the contract, and types come from the contract itself.
 */
function endpointTable(): Plugin {
  const id = 'virtual:endpoint-table';
  const table = Object.fromEntries(
    endpointNames.map((name) => [name, [endpoints[name].method, endpoints[name].path, endpoints[name].access.kind]]),
  );
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? `export const endpointTable = ${JSON.stringify(table)};` : undefined),
  };
}

/** Modules of ours that the public pages load too. Nothing that needs zod, forms or Base UI may be named here. */
const everyPage = new RegExp(
  [
    'packages/brand',
    'endpoint-table',
    'src/(paths|messages)\\.ts',
    'src/site/content/(slugs|navigation)\\.ts',
    'src/api/(api-error|client|funnel|session|request-cache)\\.ts',
    'src/shell/(theme|sign-out|notifications|notification-panel|error-screen)\\.tsx?',
    'src/ui/(avatar|badge|breadcrumbs|button|class-names|hint-bubble|logo|notice|spinner|theme-toggle|toast|toast-region|tone|use-overflow)\\.tsx?',
  ].join('|'),
);

export default defineConfig({
  plugins: [endpointTable(), tailwindcss(), reactRouter()],
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
